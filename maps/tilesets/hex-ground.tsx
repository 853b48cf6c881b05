<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="hex-ground" tilewidth="96" tileheight="84" tilecount="48" columns="12">
 <image source="hex-ground.png" width="1152" height="336"/>
 <tile id="0" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="1" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="2" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="3" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="4" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="5" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="6" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="7" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="8" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="9" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="10" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="11" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="12" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="13" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="14" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="15" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="16" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="17" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="18" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="19" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="20" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="21" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="22" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="23" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="24" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="25" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="26" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="27" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="28" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="29" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="30" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="31" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="32" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="33" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="34" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="35" type="Terrain">
  <properties>
   <property name="surface" value="grass"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="36" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="boards"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="37" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="boards"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="38" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="boards"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="39" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="boards"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="40" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="stone floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="41" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="stone floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="42" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="stone floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="43" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="stone floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
</tileset>
