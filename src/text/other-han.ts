/** Characters that are written in two ways, the simplified one before the traditional one. */
const pairs = Array.from(
  [
    '书書图圖馆館读讀罚罰标標准準国國学學会會来來时時说說们們个個这這为為发發应應车車东東门門问問间間长長电電机機见見话話语語词詞证證记記录錄续續号號数數据據开開关關',
    '业業务務单單类類项項页頁员員预預约約阅閱库庫统統设設错錯误誤户戶规規则則参參订訂购購买買卖賣贷貸资資财財账賬费費额額币幣价價编編码碼网網络絡线線节節点點档檔过過',
    '选選择擇创創删刪复復试試验驗监監视視频頻声聲传傳输輸进進还還边邊远遠运運连連转轉载載轮輪实實际際对對导導层層属屬场場处處备備条條构構样樣检檢权權欢歡师師帐帳带帶',
    '广廣张張弹彈总總战戰执執扩擴护護报報担擔拥擁换換损損无無旧舊显顯断斷术術杂雜题題响響顾顧须須顺順飞飛马馬鱼魚鸟鳥黄黃齐齊龙龍义義习習乡鄉亚亞产產亲親从從仅僅众眾',
    '优優伤傷体體侧側债債储儲儿兒党黨兰蘭兴興养養内內军軍农農减減凤鳳击擊划劃刘劉剧劇办辦动動励勵劳勞势勢区區医醫华華协協卫衛厅廳历歷压壓厂廠县縣双雙变變叶葉吗嗎听聽',
    '启啟团團园園围圍块塊坏壞坚堅坛壇堕墮墙牆壮壯壳殼够夠头頭夺奪奖獎妇婦娱娛宁寧宝寶审審宽寬宾賓将將尔爾尘塵尝嘗岁歲岛島',
  ].join(''),
)

const other = new Map(pairs.map((one, at) => [one, pairs[at % 2 === 0 ? at + 1 : at - 1] ?? one]))

/** A text with its Chinese characters in their other form, simplified or traditional, as far as they are common ones. */
export function inOtherHan(text: string): string {
  return text.replaceAll(/\p{Script=Han}/gu, (one) => other.get(one) ?? one)
}
