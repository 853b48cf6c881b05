<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="hex-street" tilewidth="128" tileheight="116" tilecount="40" columns="8">
 <tileoffset x="-16" y="16"/>
 <image source="hex-street.png" width="1024" height="580"/>
 <tile id="0" type="Terrain">
  <properties>
   <property name="surface" value="asphalt"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="1" type="Terrain">
  <properties>
   <property name="surface" value="asphalt"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="2" type="Terrain">
  <properties>
   <property name="surface" value="asphalt"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="3" type="Terrain">
  <properties>
   <property name="surface" value="asphalt"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="4" type="Terrain">
  <properties>
   <property name="surface" value="asphalt"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="5" type="Terrain">
  <properties>
   <property name="surface" value="asphalt"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="6" type="Terrain">
  <properties>
   <property name="surface" value="asphalt"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="7" type="Terrain">
  <properties>
   <property name="surface" value="asphalt"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="8" type="Terrain">
  <properties>
   <property name="surface" value="asphalt"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="9" type="Terrain">
  <properties>
   <property name="surface" value="asphalt"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="10" type="Terrain">
  <properties>
   <property name="surface" value="asphalt"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="11" type="Terrain">
  <properties>
   <property name="surface" value="asphalt"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="12" type="Terrain">
  <properties>
   <property name="surface" value="asphalt"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="13" type="Terrain">
  <properties>
   <property name="surface" value="asphalt"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="14" type="Terrain">
  <properties>
   <property name="surface" value="asphalt"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="15" type="Terrain">
  <properties>
   <property name="surface" value="asphalt"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="16" type="Terrain">
  <properties>
   <property name="surface" value="pavement"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="17" type="Terrain">
  <properties>
   <property name="surface" value="pavement"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="18" type="Terrain">
  <properties>
   <property name="surface" value="pavement"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="19" type="Terrain">
  <properties>
   <property name="surface" value="pavement"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="20" type="Terrain">
  <properties>
   <property name="surface" value="pavement"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="21" type="Terrain">
  <properties>
   <property name="surface" value="pavement"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="22" type="Terrain">
  <properties>
   <property name="surface" value="pavement"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="23" type="Terrain">
  <properties>
   <property name="surface" value="pavement"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="24" type="Terrain">
  <properties>
   <property name="surface" value="pavement"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="25" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="tiled floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="26" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="tiled floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="27" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="tiled floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="28" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="tiled floor"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="29" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="0.8"/>
   <property name="thickness" type="int" value="40"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="30" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="0.8"/>
   <property name="thickness" type="int" value="40"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="31" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="thickness" type="int" value="80"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="32" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="1.9"/>
   <property name="thickness" type="int" value="200"/>
   <property name="walk" propertytype="Walk" value="impassable"/>
  </properties>
 </tile>
 <tile id="33" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="1.9"/>
   <property name="thickness" type="int" value="200"/>
   <property name="walk" propertytype="Walk" value="impassable"/>
  </properties>
 </tile>
 <tile id="34" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="1.9"/>
   <property name="thickness" type="int" value="200"/>
   <property name="walk" propertytype="Walk" value="impassable"/>
  </properties>
 </tile>
 <tile id="35" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="0.9"/>
   <property name="thickness" type="int" value="400"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="36" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="0.9"/>
   <property name="thickness" type="int" value="400"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="37" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="0.9"/>
   <property name="thickness" type="int" value="400"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="38" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="0.5"/>
   <property name="thickness" type="int" value="30"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
</tileset>
