// The passwords that attackers try first (product 9.2). The page and the server ask the same list, so it is short: it
// holds the commonest of published leaks, in lower case, and none below the minimum length.

const COMMON = `
  00000000a 01011970 01011980 01011985 01011990 01011991 01012000 01012001 01012010 01012011 101010101 10203040
  1020304050 102030405060 1029384756 11112222 111222333 11223344 1122334455 11235813 1123581321 12312312
  123123123 1232323q 123321123 12341234 12344321 123454321 1234554321 1234567890q 1234567891 12345678910
  123456789a 123456789q 123456789z 12345678a 1234567a 1234567q 123456aa 123456abc 123456qwerty 12345qwert
  1234abcd 1234qwer 123654789 12369874 123698745 123qwe123 123qweasd 123qweasdzxc 12qwaszx 147258369 147852369
  14789632 147896325 159357456 159753456 192837465 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx
  1qaz2wsx3edc 1qazxsw2 31415926 4815162342 741852963 789456123 88888888a 987654321a a1234567 a12345678 a1b2c3d4
  a1s2d3f4 aa123456 aa12345678 aardvark abc123456 abcd1234 abcd12345 aberdeen acesso123 achilles adgjmptw
  admin123 admin1234 administrador administrator agent007 airborne airforce airplane alejandr aleksandr
  amordaminhavida amorlindo amorzinho amsterdam anthony1 apollo13 aquarius arsenal1 asdf1234 asdfasdf asdfghjk
  asdfghjkl assassin atlantis atletico azsxdcfv babydoll babygirl babylon5 barcelona baseball bigdaddy bigmoney
  billybob billyboy blackcat blackdog blahblah blink182 blizzard bluebird blueeyes bluemoon bobafett boneca123
  bonehead borboleta botafogo brandon1 brasil10 brasil123 brooklyn brucelee buckeyes budlight bulldogs butterfly
  cachorro cadillac caliente candyman capricho cardinal carolina cavalier champion changeme chargers charlie1
  charlie123 charlton chelsea1 cherokee chevelle cheyenne chocolat chocolate cocacola colombia colorado coltrane
  commando computador computer concrete consumer cooldude corinthians corinthians1 corvette cosworth cowboys1
  creative crusader cruzeiro dannyboy darkness darkside darkstar deadhead defender deftones designer deus1234
  deuseamor deusecomigo deusefiel deusmeama devildog diamond1 diamonds dietcoke dingdong doberman dodgeram
  dolphins doughboy drowssap drpepper einstein ekaterina electric elephant engineer enterprise esperanca
  estrela1 eternity euteamo1 excalibu explorer familia1 felicidade fernanda fernando1 fireball firebird flamengo
  flamengo1 flamengo10 flamingo fluminense football fordf150 formula1 freckles freedom1 freepass freeuser
  front242 frontier gabriel123 gabriela gangster garfield gateway1 gatinha1 geronimo godsmack godzilla goldfish
  golfball goodluck goodtime gordon24 greenbay greenday gremio123 guardian guilherme guinness halflife hannibal
  heather1 hellfire hello123 hercules highland hongkong hotstuff icecream ihateyou iloveyou iloveyou1 iloveyou2
  immortal indicacao indicacao123 indike123 indike1234 infiniti infinity internacional internet internet1
  intrepid jackson1 jessica1 jesus123 jesuscristo jesuseoamor jesustea jesusteama jordan23 juliana1 justdoit
  juventus kamikaze kangaroo katerina kawasaki keyboard keystone kingkong kingston kittycat labrador lacrosse
  lancelot lasvegas letmein1 letmein123 letmein2 liberdade lifehack liverpool logitech lollipop lonestar
  lonewolf longhorn loverboy luckydog macdaddy makaveli manchest manchester mandingo marathon mariana1 mariners
  marlboro maryjane matthew1 maverick meatball megadeth melissa1 mercedes meridian metallic metallica meuamor1
  michael1 michigan microlab microsoft midnight minecraft minhasenha mistress mongoose monopoly montreal
  morpheus motorola mountain mudar123 mudei123 munchkin mushroom musicman mustang1 mustangs ncc1701a ncc1701d
  ncc1701e nebraska nintendo oblivion overlord p@ssw0rd p@ssword pa55w0rd pa55word pakistan palmeiras palmeiras1
  panasonic panthers paradise pass@123 passport passw0rd password password! password1 password12 password123
  password2 patrick1 patriots pavilion pearljam peekaboo penguins peterpan phillies phoenix1 pinkfloy platinum
  playtime plymouth pokemon1 poohbear porkchop porsche9 portland portugal precious predator presario princesa
  princesinha princess princess1 punisher punkrock q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qawsedrf qazwsx123 qazwsxed
  qazwsxedc qazwsxedcrfv qazxswedc qwe123456 qweasdzxc qwer1234 qwerasdf qwert123 qwerty12 qwerty123 qwerty1234
  qwerty12345 qwerty123456 qwertyui qwertyuio qwertyuiop ragnarok raiders1 rammstein rangers1 redalert redskins
  redwings renegade richard1 rockstar rodrigo1 rolltide rootbeer rush2112 sailboat samantha sandiego santos123
  saopaulo saopaulo1 saopaulofc sapphire saratoga satan666 scarface scoobydo scooter1 scorpion scotland sebastia
  secret123 security seinfeld seminole semperfi senha123 senha123456 senhasenha sentinel serenity shamrock
  sherlock showtime simpsons sithlord skittles skywalke slapshot slipknot snickers snowball snuggles socrates
  softball software spanking spartans spectrum spiderman spitfire stallion starbuck starcraft stardust starfish
  stargate startrek starwars steelers stingray stocking stranger sucesso1 sundance sunshine sunshine1 super123
  superfly superman superstar svetlana sweetpea swimming swordfish syracuse tacobell tarheels teamo123
  teamoteamo technics terminator teste123 testeteste thailand thankyou thuglife thunder1 titleist trocar123
  trombone truelove trustno1 twilight ultimate usuario123 vacation valentina valhalla vanhalen vascodagama
  verbatim veronika viktoria vitoria1 vladimir vladislav warcraft warhammer warriors waterloo webmaster welcome1
  welcome123 werewolf westside whatever whocares wildcats wildfire william1 windows10 wolfgang wolfpack
  wolverine wordpass wrangler yankees1 zaq12wsx zaq1xsw2 zeppelin zxcv1234 zxcvbnm1 zxcvbnm123
`;

let common: ReadonlySet<string> | undefined;

/** Whether this is one of the commonest passwords, in any case, or a run such as aaaaaaaa, abcdefgh or 87654321. */
export function isCommonPassword(text: string): boolean {
  common ??= new Set(COMMON.trim().split(/\s+/));
  const lower = text.toLowerCase();
  return common.has(lower) || isRun(lower);
}

/** Each character repeats or follows the one before it, always in the same direction. */
function isRun(text: string): boolean {
  const steps = new Set<number>();
  for (let index = 1; index < text.length; index += 1)
    steps.add(stepBetween(text.slice(index - 1, index), text.slice(index, index + 1)));
  const [step = 2] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
}

function stepBetween(before: string, after: string): number {
  // On the keyboard the 0 follows the 9.
  if (before + after === '90') return 1;
  if (before + after === '09') return -1;
  return after.charCodeAt(0) - before.charCodeAt(0);
}
