<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="hex-heights" tilewidth="96" tileheight="84" tilecount="50" columns="10">
 <image source="hex-heights.png" width="960" height="420"/>
 <tile id="0" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="0"/>
  </properties>
 </tile>
 <tile id="1" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="0.5"/>
  </properties>
 </tile>
 <tile id="2" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="1"/>
  </properties>
 </tile>
 <tile id="3" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="1.5"/>
  </properties>
 </tile>
 <tile id="4" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="2"/>
  </properties>
 </tile>
 <tile id="5" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="2.5"/>
  </properties>
 </tile>
 <tile id="6" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="3"/>
  </properties>
 </tile>
 <tile id="7" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="3.5"/>
  </properties>
 </tile>
 <tile id="8" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="4"/>
  </properties>
 </tile>
 <tile id="9" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="4.5"/>
  </properties>
 </tile>
 <tile id="10" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="5"/>
  </properties>
 </tile>
 <tile id="11" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="5.5"/>
  </properties>
 </tile>
 <tile id="12" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="6"/>
  </properties>
 </tile>
 <tile id="13" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="6.5"/>
  </properties>
 </tile>
 <tile id="14" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="7"/>
  </properties>
 </tile>
 <tile id="15" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="7.5"/>
  </properties>
 </tile>
 <tile id="16" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="8"/>
  </properties>
 </tile>
 <tile id="17" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="8.5"/>
  </properties>
 </tile>
 <tile id="18" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="9"/>
  </properties>
 </tile>
 <tile id="19" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="9.5"/>
  </properties>
 </tile>
 <tile id="20" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="10"/>
  </properties>
 </tile>
 <tile id="21" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="10.5"/>
  </properties>
 </tile>
 <tile id="22" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="11"/>
  </properties>
 </tile>
 <tile id="23" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="11.5"/>
  </properties>
 </tile>
 <tile id="24" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="12"/>
  </properties>
 </tile>
 <tile id="25" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="12.5"/>
  </properties>
 </tile>
 <tile id="26" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="13"/>
  </properties>
 </tile>
 <tile id="27" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="13.5"/>
  </properties>
 </tile>
 <tile id="28" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="14"/>
  </properties>
 </tile>
 <tile id="29" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="14.5"/>
  </properties>
 </tile>
 <tile id="30" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="15"/>
  </properties>
 </tile>
 <tile id="31" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="15.5"/>
  </properties>
 </tile>
 <tile id="32" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="16"/>
  </properties>
 </tile>
 <tile id="33" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="16.5"/>
  </properties>
 </tile>
 <tile id="34" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="17"/>
  </properties>
 </tile>
 <tile id="35" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="17.5"/>
  </properties>
 </tile>
 <tile id="36" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="18"/>
  </properties>
 </tile>
 <tile id="37" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="18.5"/>
  </properties>
 </tile>
 <tile id="38" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="19"/>
  </properties>
 </tile>
 <tile id="39" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="19.5"/>
  </properties>
 </tile>
 <tile id="40" type="Terrain">
  <properties>
   <property name="elevation" type="float" value="20"/>
  </properties>
 </tile>
</tileset>
