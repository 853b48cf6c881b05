<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="hex-wreck" tilewidth="128" tileheight="116" tilecount="48" columns="8">
 <tileoffset x="-16" y="16"/>
 <image source="hex-wreck.png" width="1024" height="696"/>
 <tile id="0" type="Terrain">
  <properties>
   <property name="surface" value="scorched earth"/>
  </properties>
 </tile>
 <tile id="1" type="Terrain">
  <properties>
   <property name="surface" value="scorched earth"/>
  </properties>
 </tile>
 <tile id="2" type="Terrain">
  <properties>
   <property name="surface" value="scorched earth"/>
  </properties>
 </tile>
 <tile id="3" type="Terrain">
  <properties>
   <property name="surface" value="scorched earth"/>
  </properties>
 </tile>
 <tile id="4" type="Terrain">
  <properties>
   <property name="surface" value="scorched earth"/>
  </properties>
 </tile>
 <tile id="5" type="Terrain">
  <properties>
   <property name="surface" value="scorched earth"/>
  </properties>
 </tile>
 <tile id="6" type="Terrain">
  <properties>
   <property name="surface" value="scorched earth"/>
  </properties>
 </tile>
 <tile id="7" type="Terrain">
  <properties>
   <property name="surface" value="scorched earth"/>
  </properties>
 </tile>
 <tile id="8" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="deck plates"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="9" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="deck plates"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="10" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="deck plates"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="11" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="deck plates"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="12" type="Terrain">
  <properties>
   <property name="surface" value="deck plates"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="13" type="Terrain">
  <properties>
   <property name="surface" value="deck plates"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="14" type="Terrain">
  <properties>
   <property name="surface" value="deck plates"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="15" type="Terrain">
  <properties>
   <property name="surface" value="deck plates"/>
   <property name="walk" propertytype="Walk" value="open"/>
  </properties>
 </tile>
 <tile id="16" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="steel"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="thickness" type="int" value="15"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="17" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="steel"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="thickness" type="int" value="15"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="18" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="steel"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="thickness" type="int" value="15"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="19" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="steel"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="thickness" type="int" value="15"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="20" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="steel"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="thickness" type="int" value="150"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="21" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="steel"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="thickness" type="int" value="150"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="22" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="steel"/>
   <property name="obstacle" type="float" value="2"/>
   <property name="thickness" type="int" value="300"/>
   <property name="walk" propertytype="Walk" value="impassable"/>
  </properties>
 </tile>
 <tile id="24" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.05"/>
   <property name="growth" type="float" value="5"/>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="tag" propertytype="Tag" value="trunk"/>
   <property name="thickness" type="int" value="300"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="25" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.05"/>
   <property name="growth" type="float" value="5"/>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="tag" propertytype="Tag" value="trunk"/>
   <property name="thickness" type="int" value="300"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="26" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.05"/>
   <property name="growth" type="float" value="5"/>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="tag" propertytype="Tag" value="trunk"/>
   <property name="thickness" type="int" value="300"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="27" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.05"/>
   <property name="growth" type="float" value="5"/>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="tag" propertytype="Tag" value="trunk"/>
   <property name="thickness" type="int" value="300"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="28" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.2"/>
   <property name="growth" type="float" value="9"/>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="tag" propertytype="Tag" value="trunk"/>
   <property name="thickness" type="int" value="350"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="29" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.2"/>
   <property name="growth" type="float" value="9"/>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="tag" propertytype="Tag" value="trunk"/>
   <property name="thickness" type="int" value="350"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="30" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.2"/>
   <property name="growth" type="float" value="9"/>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="tag" propertytype="Tag" value="trunk"/>
   <property name="thickness" type="int" value="350"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="31" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.2"/>
   <property name="growth" type="float" value="9"/>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="tag" propertytype="Tag" value="trunk"/>
   <property name="thickness" type="int" value="350"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="32" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.12"/>
   <property name="growth" type="float" value="9"/>
  </properties>
 </tile>
 <tile id="33" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.12"/>
   <property name="growth" type="float" value="9"/>
  </properties>
 </tile>
 <tile id="34" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.12"/>
   <property name="growth" type="float" value="9"/>
  </properties>
 </tile>
 <tile id="35" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.12"/>
   <property name="growth" type="float" value="9"/>
  </properties>
 </tile>
 <tile id="36" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.6"/>
   <property name="growth" type="float" value="1.5"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="37" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.6"/>
   <property name="growth" type="float" value="1.5"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="38" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.6"/>
   <property name="growth" type="float" value="1.5"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="39" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.6"/>
   <property name="growth" type="float" value="1.5"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="40" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="0.6"/>
   <property name="tag" propertytype="Tag" value="trunk"/>
   <property name="thickness" type="int" value="450"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="41" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="0.6"/>
   <property name="tag" propertytype="Tag" value="trunk"/>
   <property name="thickness" type="int" value="450"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
</tileset>
