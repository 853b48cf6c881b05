<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="square-light" tilewidth="64" tileheight="64" tilecount="5" columns="5">
 <image source="square-light.png" width="320" height="64"/>
 <tile id="0" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="bright"/>
  </properties>
 </tile>
 <tile id="1" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="dusk"/>
  </properties>
 </tile>
 <tile id="2" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="dim"/>
  </properties>
 </tile>
 <tile id="3" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="dark"/>
  </properties>
 </tile>
 <tile id="4" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="pitch dark"/>
  </properties>
 </tile>
</tileset>
