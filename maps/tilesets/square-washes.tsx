<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="square-washes" tilewidth="128" tileheight="128" tilecount="36" columns="9">
 <tileoffset x="-32" y="32"/>
 <image source="square-washes.png" width="1152" height="512"/>
 <tile id="0" type="Terrain">
  <properties>
   <property name="surface" value="meadow"/>
  </properties>
 </tile>
 <tile id="1" type="Terrain">
  <properties>
   <property name="surface" value="meadow"/>
  </properties>
 </tile>
 <tile id="2" type="Terrain">
  <properties>
   <property name="surface" value="meadow"/>
  </properties>
 </tile>
 <tile id="3" type="Terrain">
  <properties>
   <property name="surface" value="meadow"/>
  </properties>
 </tile>
 <tile id="4" type="Terrain">
  <properties>
   <property name="surface" value="meadow"/>
  </properties>
 </tile>
 <tile id="5" type="Terrain">
  <properties>
   <property name="surface" value="meadow"/>
  </properties>
 </tile>
 <tile id="6" type="Terrain">
  <properties>
   <property name="surface" value="meadow"/>
  </properties>
 </tile>
 <tile id="7" type="Terrain">
  <properties>
   <property name="surface" value="meadow"/>
  </properties>
 </tile>
 <tile id="8" type="Terrain">
  <properties>
   <property name="surface" value="meadow"/>
  </properties>
 </tile>
 <tile id="9" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.3"/>
   <property name="growth" type="float" value="0.4"/>
   <property name="surface" value="rough meadow"/>
  </properties>
 </tile>
 <tile id="10" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.3"/>
   <property name="growth" type="float" value="0.4"/>
   <property name="surface" value="rough meadow"/>
  </properties>
 </tile>
 <tile id="11" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.3"/>
   <property name="growth" type="float" value="0.4"/>
   <property name="surface" value="rough meadow"/>
  </properties>
 </tile>
 <tile id="12" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.3"/>
   <property name="growth" type="float" value="0.4"/>
   <property name="surface" value="rough meadow"/>
  </properties>
 </tile>
 <tile id="13" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.3"/>
   <property name="growth" type="float" value="0.4"/>
   <property name="surface" value="rough meadow"/>
  </properties>
 </tile>
 <tile id="14" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.3"/>
   <property name="growth" type="float" value="0.4"/>
   <property name="surface" value="rough meadow"/>
  </properties>
 </tile>
 <tile id="15" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.3"/>
   <property name="growth" type="float" value="0.4"/>
   <property name="surface" value="rough meadow"/>
  </properties>
 </tile>
 <tile id="16" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.3"/>
   <property name="growth" type="float" value="0.4"/>
   <property name="surface" value="rough meadow"/>
  </properties>
 </tile>
 <tile id="17" type="Terrain">
  <properties>
   <property name="density" type="float" value="0.3"/>
   <property name="growth" type="float" value="0.4"/>
   <property name="surface" value="rough meadow"/>
  </properties>
 </tile>
 <tile id="18" type="Terrain">
  <properties>
   <property name="surface" value="forest floor"/>
  </properties>
 </tile>
 <tile id="19" type="Terrain">
  <properties>
   <property name="surface" value="forest floor"/>
  </properties>
 </tile>
 <tile id="20" type="Terrain">
  <properties>
   <property name="surface" value="forest floor"/>
  </properties>
 </tile>
 <tile id="21" type="Terrain">
  <properties>
   <property name="surface" value="forest floor"/>
  </properties>
 </tile>
 <tile id="22" type="Terrain">
  <properties>
   <property name="surface" value="forest floor"/>
  </properties>
 </tile>
 <tile id="23" type="Terrain">
  <properties>
   <property name="surface" value="forest floor"/>
  </properties>
 </tile>
 <tile id="24" type="Terrain">
  <properties>
   <property name="surface" value="forest floor"/>
  </properties>
 </tile>
 <tile id="25" type="Terrain">
  <properties>
   <property name="surface" value="forest floor"/>
  </properties>
 </tile>
 <tile id="26" type="Terrain">
  <properties>
   <property name="surface" value="forest floor"/>
  </properties>
 </tile>
 <tile id="27" type="Terrain">
  <properties>
   <property name="surface" value="bare earth"/>
  </properties>
 </tile>
 <tile id="28" type="Terrain">
  <properties>
   <property name="surface" value="bare earth"/>
  </properties>
 </tile>
 <tile id="29" type="Terrain">
  <properties>
   <property name="surface" value="bare earth"/>
  </properties>
 </tile>
 <tile id="30" type="Terrain">
  <properties>
   <property name="surface" value="bare earth"/>
  </properties>
 </tile>
 <tile id="31" type="Terrain">
  <properties>
   <property name="surface" value="bare earth"/>
  </properties>
 </tile>
 <tile id="32" type="Terrain">
  <properties>
   <property name="surface" value="bare earth"/>
  </properties>
 </tile>
 <tile id="33" type="Terrain">
  <properties>
   <property name="surface" value="bare earth"/>
  </properties>
 </tile>
 <tile id="34" type="Terrain">
  <properties>
   <property name="surface" value="bare earth"/>
  </properties>
 </tile>
 <tile id="35" type="Terrain">
  <properties>
   <property name="surface" value="bare earth"/>
  </properties>
 </tile>
</tileset>
