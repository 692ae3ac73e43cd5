/** International host names as honest people have them: places, peoples, words. Each must raise no alarm. */
export const REAL_NAMES: readonly string[] = [
  ...'münchen.de köln.de düsseldorf.de nürnberg.de würzburg.de göttingen.de tübingen.de saarbrücken.de lübeck.de osnabrück.de müller.de bäcker.de schön.de grün.de bücher.de gemüse.de küche.de möbel.de schlüssel.de fußball.de straße.de größe.de übersetzung.de ärzte.de öffnungszeiten.de zürich.ch genève.ch neuchâtel.ch graubünden.ch österreich.at kärnten.at sömmerda.de'.split(
    ' ',
  ),
  ...'québec.ca montréal.ca hôtel.fr château.fr forêt.fr crème.fr café.fr éducation.fr santé.fr société.fr théâtre.fr musée.fr bébé.fr marché.fr côté.fr île-de-france.fr'.split(
    ' ',
  ),
  ...'españa.es niño.es mañana.es cataluña.es coruña.es león.es málaga.es cádiz.es córdoba.es señor.es año.es peña.es bogotá.co perú.pe panamá.pa méxico.mx são-paulo.br brasília.br maranhão.br ação.br informação.br pão.br coração.br lisboa-avó.pt'.split(
    ' ',
  ),
  ...'malmö.se göteborg.se västerås.se örebro.se linköping.se norrköping.se jönköping.se umeå.se luleå.se skåne.se kött.se fågel.se ålesund.no tromsø.no bodø.no hålogaland.no blåbær.no københavn.dk århus.dk rødgrød.dk smørrebrød.dk ærø.dk reykjavík.is þórshöfn.is ísland.is æðey.is jyväskylä.fi hämeenlinna.fi ylöjärvi.fi'.split(
    ' ',
  ),
  ...'kraków.pl łódź.pl gdańsk.pl poznań.pl wrocław.pl szczecin-żurawie.pl żywiec.pl ząbki.pl święto.pl źródło.pl plzeň.cz čeština.cz říčany.cz šumperk.cz žďár.cz košice.sk žilina.sk prešov.sk győr.hu szeged-ősz.hu pécs.hu debrecen-újság.hu bucurești.ro brașov.ro iași.ro timișoara.ro šibenik.hr đakovo.hr čakovec.hr ljubljana-šiška.si škofja.si vilnius-žvėrynas.lt šiauliai.lt klaipėda.lt rīga.lv jūrmala.lv daugavpils-ķīna.lv tartu-õpe.ee pärnu.ee võru.ee'.split(
    ' ',
  ),
  ...'istanbul-ığdır.tr türkiye.tr çanakkale.tr eskişehir.tr muğla.tr şanlıurfa.tr güneş.tr öğretmen.tr diyarbakır.tr tekirdağ.tr hànội.vn đànẵng.vn huế.vn cầnthơ.vn phởngon.vn'.split(
    ' ',
  ),
  ...'правительство.рф москва.рф президент.рф культура.рф образование.рф здоровье.рф новости.рф библиотека.рф университет.рф музей.рф почта.рф банк.рф погода.рф київ.укр львів.укр україна.укр одеса.укр харків.укр българия.бг софия.бг пловдив.бг београд.срб србија.срб мінск.бел қазақстан.қаз'.split(
    ' ',
  ),
  ...'ελλάδα.gr αθήνα.gr θεσσαλονίκη.gr πανεπιστήμιο.gr βιβλιοθήκη.gr εφημερίδα.gr հայաստան.հայ երևան.հայ საქართველო.გე თბილისი.გე'.split(
    ' ',
  ),
  ...'北京.中国 上海.中国 清华大学.cn 新华网.cn 例子.测试 台灣.台灣 香港.香港 東京.jp 日本語.jp ひらがな.jp カタカナ.jp 食べログ.jp お茶のdepot.jp 京都市.jp 서울.한국 부산.한국 한국어.kr 네이버.kr k팝.kr'.split(
    ' ',
  ),
  ...'भारत.भारत दिल्ली.भारत मुंबई.भारत தமிழ்.இந்தியா বাংলা.ভারত ไทย.ไทย กรุงเทพ.ไทย السعودية.السعودية مصر.مصر الجزيرة.امارات ایران.ایران تهران.ایران ישראל.ישראל ירושלים.ישראל חיפה.ישראל'.split(
    ' ',
  ),
];
