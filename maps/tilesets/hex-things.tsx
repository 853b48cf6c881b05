<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="hex-things" tilewidth="128" tileheight="116" tilecount="64" columns="8">
 <tileoffset x="-16" y="16"/>
 <image source="hex-things.png" width="1024" height="928"/>
 <tile id="0" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="stone"/>
   <property name="obstacle" type="float" value="1.2"/>
   <property name="surface" value="rock"/>
   <property name="tag" propertytype="Tag" value="rock"/>
   <property name="thickness" type="int" value="1500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="1" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="stone"/>
   <property name="obstacle" type="float" value="1.2"/>
   <property name="surface" value="rock"/>
   <property name="tag" propertytype="Tag" value="rock"/>
   <property name="thickness" type="int" value="1500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="2" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="stone"/>
   <property name="obstacle" type="float" value="1.2"/>
   <property name="surface" value="rock"/>
   <property name="tag" propertytype="Tag" value="rock"/>
   <property name="thickness" type="int" value="1500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="3" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="stone"/>
   <property name="obstacle" type="float" value="1.2"/>
   <property name="surface" value="rock"/>
   <property name="tag" propertytype="Tag" value="rock"/>
   <property name="thickness" type="int" value="1500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="4" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="rubble"/>
   <property name="obstacle" type="float" value="0.5"/>
   <property name="surface" value="rubble"/>
   <property name="thickness" type="int" value="600"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="5" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="rubble"/>
   <property name="obstacle" type="float" value="0.5"/>
   <property name="surface" value="rubble"/>
   <property name="thickness" type="int" value="600"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="6" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="rubble"/>
   <property name="obstacle" type="float" value="0.5"/>
   <property name="surface" value="rubble"/>
   <property name="thickness" type="int" value="600"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="7" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="earth"/>
   <property name="obstacle" type="float" value="1.9"/>
   <property name="thickness" type="int" value="1200"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="8" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="earth"/>
   <property name="obstacle" type="float" value="1.9"/>
   <property name="thickness" type="int" value="1200"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="9" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="1.1"/>
   <property name="thickness" type="int" value="200"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="10" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="1.1"/>
   <property name="thickness" type="int" value="200"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="11" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="stone"/>
   <property name="obstacle" type="float" value="0.9"/>
   <property name="thickness" type="int" value="300"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="12" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="1.2"/>
   <property name="thickness" type="int" value="800"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="13" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="1.2"/>
   <property name="thickness" type="int" value="800"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="14" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="earth"/>
   <property name="surface" value="trench"/>
   <property name="tag" propertytype="Tag" value="slit"/>
   <property name="thickness" type="int" value="800"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="15" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="concrete"/>
   <property name="roof" type="bool" value="true"/>
   <property name="surface" value="concrete"/>
   <property name="tag" propertytype="Tag" value="port"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="16" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="0.6"/>
   <property name="tag" propertytype="Tag" value="trunk"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="17" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="wood"/>
   <property name="obstacle" type="float" value="0.6"/>
   <property name="tag" propertytype="Tag" value="trunk"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="18" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="19" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="20" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="21" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="22" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="23" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="24" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="25" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="26" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="27" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="28" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="29" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="30" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="31" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="32" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="33" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="34" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="35" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="36" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="37" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="38" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="39" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="40" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="41" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="42" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="43" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="44" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="45" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="46" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="47" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="48" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="49" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="50" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="51" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="52" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="53" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="54" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="55" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="56" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="57" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="58" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="sandbag"/>
   <property name="obstacle" type="float" value="1"/>
   <property name="tag" propertytype="Tag" value="sandbags"/>
   <property name="thickness" type="int" value="500"/>
   <property name="walk" propertytype="Walk" value="difficult"/>
  </properties>
 </tile>
 <tile id="60" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="steel"/>
   <property name="obstacle" type="float" value="1.4"/>
   <property name="thickness" type="int" value="10"/>
   <property name="walk" propertytype="Walk" value="impassable"/>
  </properties>
 </tile>
 <tile id="61" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="steel"/>
   <property name="obstacle" type="float" value="1.4"/>
   <property name="thickness" type="int" value="10"/>
   <property name="walk" propertytype="Walk" value="impassable"/>
  </properties>
 </tile>
 <tile id="62" type="Terrain">
  <properties>
   <property name="material" propertytype="Material" value="steel"/>
   <property name="obstacle" type="float" value="1.4"/>
   <property name="thickness" type="int" value="10"/>
   <property name="walk" propertytype="Walk" value="impassable"/>
  </properties>
 </tile>
</tileset>
