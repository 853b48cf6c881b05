<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="hex-buildings" tilewidth="128" tileheight="116" tilecount="128" columns="16">
 <tileoffset x="-16" y="16"/>
 <image source="hex-buildings.png" width="2048" height="928"/>
 <tile id="0" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="1" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="2" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="3" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="4" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="5" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="6" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="7" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="8" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="9" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="10" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="11" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="12" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="13" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="14" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="15" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="16" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="17" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="18" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="19" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="20" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="21" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="22" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="23" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="24" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="25" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="26" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="27" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="28" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="29" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="30" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="31" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="32" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="33" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="34" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="35" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="36" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="37" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="38" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="39" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="40" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="41" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="42" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="43" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="44" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="45" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="46" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="47" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="48" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="49" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="50" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="51" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="52" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="53" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="54" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="55" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="56" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="57" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="58" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="59" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="60" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="61" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="62" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="63" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="64" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="65" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="66" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="67" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="68" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="69" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="70" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="71" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="72" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="73" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="74" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="75" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="76" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="77" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="78" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="79" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="80" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="81" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="82" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="83" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="84" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="85" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="86" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="87" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="88" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="89" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="90" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="91" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="92" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="93" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="94" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="95" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="96" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="97" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="98" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="99" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="100" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="101" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="102" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="103" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="104" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="105" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="106" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="107" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="108" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="109" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="110" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="111" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="112" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="113" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="114" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="115" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="116" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="117" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="118" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="119" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="120" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="121" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="122" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="123" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="124" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="125" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="126" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="127" type="Terrain">
  <properties>
   <property name="roof" type="bool" value="true"/>
  </properties>
 </tile>
</tileset>
