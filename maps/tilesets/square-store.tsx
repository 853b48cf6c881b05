<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="square-store" tilewidth="96" tileheight="96" tilecount="36" columns="12">
 <tileoffset x="-16" y="16"/>
 <image source="square-store.png" width="1152" height="288"/>
 <tile id="0" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="bright"/>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="concrete floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="1" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="bright"/>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="concrete floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="2" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="bright"/>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="concrete floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="3" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="bright"/>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="concrete floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="4" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="bright"/>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="concrete floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="5" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="bright"/>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="concrete floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="6" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="bright"/>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="concrete floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="7" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="bright"/>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="concrete floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="8" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="bright"/>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="concrete floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="9" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="dim"/>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="concrete floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="10" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="dim"/>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="concrete floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="11" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="dim"/>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="concrete floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="12" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="dim"/>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="concrete floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="13" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="dim"/>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="concrete floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="14" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="dim"/>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="concrete floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="15" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="dim"/>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="concrete floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="16" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="dim"/>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="concrete floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="17" type="Terrain">
  <properties>
   <property name="light" propertytype="Light" value="dim"/>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="concrete floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="18" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="2.6"/>
   <property name="thickness" type="int" value="400"/>
   <property name="walk" propertytype="Walk" value="impassable"/>
  </properties>
 </tile>
 <tile id="19" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="2.6"/>
   <property name="thickness" type="int" value="400"/>
   <property name="walk" propertytype="Walk" value="impassable"/>
  </properties>
 </tile>
 <tile id="20" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="2.6"/>
   <property name="thickness" type="int" value="400"/>
   <property name="walk" propertytype="Walk" value="impassable"/>
  </properties>
 </tile>
 <tile id="21" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="steel"/>
   <property name="obstacle" type="float" value="0.9"/>
   <property name="thickness" type="int" value="6"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="22" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="steel"/>
   <property name="obstacle" type="float" value="0.9"/>
   <property name="thickness" type="int" value="6"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="23" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="steel"/>
   <property name="obstacle" type="float" value="0.9"/>
   <property name="thickness" type="int" value="6"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="24" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="1.2"/>
   <property name="thickness" type="int" value="300"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="25" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="1.2"/>
   <property name="thickness" type="int" value="300"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="26" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="1.2"/>
   <property name="thickness" type="int" value="300"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
</tileset>
