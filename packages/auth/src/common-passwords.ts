import { plain } from '@cuaderno/domain';

/**
 * Passwords of ten letters or more that lead the published lists of leaked ones, and those that
 * Spanish speakers and hunters would think of first. Shorter ones are refused for their length.
 */
const WHOLE = `
1234567890 0123456789 0987654321 9876543210 1234567891 12345678910 123456789a a123456789 1234567890a
12345678901 123456789012 1234567899 1234567898 1234567887 0123456789a 1123456789 1111111111 2222222222
5555555555 7777777777 8888888888 9999999999 0000000000 00000000000 1212121212 1010101010 0101010101
1122334455 1231231231 123123123123 1233211234 1234512345 1234554321 1357924680 1470258369
1472583690 7894561230 0147852369 123qweasdzxc 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc
q1w2e3r4t5 q1w2e3r4t5y6 qwertyuiop qwertyuiop123 qwerty12345 qwerty123456 qwerty1234567890 qwertyqwerty
qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm qwertyuiop1 qazwsxedcrfv qazwsxedc123 zxcvbnm123
zxcvbnm1234 zaq12wsxcde3 asdfghjkl123 asdfghjkl1 asdfghjklñ qwerasdfzxcv asdfasdfasdf poiuytrewq
mnbvcxzlkj lkjhgfdsapoiuytrewq abcdefghij abcdefghijk abcdefghijklm abcd123456 abc1234567 abc123456789
abcd12345678 aaaaaaaaaa a1b2c3d4e5 a1s2d3f4g5 aa12345678 aa123456789 asd123456789 password01 password10
password11 password12 password123 password1234 password12345 password123456 passw0rd123 p@ssw0rd123
p@ssword123 password2024 password2025 passwordpassword mypassword1 mypassword123 letmein123 letmein1234
welcome123 welcome1234 admin12345 admin123456 adminadmin administrator administrador administrador1
superadmin iloveyou123 iloveyou12 iloveyou2000 iloveyouso princess123 sunshine123 football123 baseball123
basketball superman123 batman12345 spiderman123 dragon12345 monkey12345 master12345 michael123
jennifer123 charlie1234 computer123 computador internet123 whatever123 trustno1trustno1 changeme123
changeme1234 cambiame123 test123456 testtest123 testtesttest hello12345 hello123456 google1234
facebook123 minecraft1 minecraft123 pokemon123 starwars123 liverpool1 liverpool123 manchester chocolate1
chocolate123 butterfly1 strawberry blink182blink november11 september1 december25 christmas1 slipknot666
contraseña1 contraseña12 contraseñasegura micontraseña micontraseña1 micontraseña123 laclave123
miclave123 miclave1234 clave12345 clave123456 clavesecreta secreto123 secreto1234 estaesmiclave
estaesmicontraseña nomeacuerdo noloseeeee nolosenolose entrar12345 acceso1234 usuario123 usuario1234
teamomucho teamomucho1 tequieromucho tequieromucho1 teamoteamo teamo12345 teamo123456 tequiero123 amormio123
amorcito123 miamorcito mividaentera corazon123 corazoncito micorazon1 preciosa123 princesa123 princesita
princesita1 hermosa123 estrella123 estrellita mariposa123 bonita12345 carolina123 alejandro1 alejandro123
alejandra1 alejandra123 francisco1 francisco123 fernando123 cristina123 valentina1 valentina123
sebastian1 sebastian123 guillermo1 antonio123 antonio1234 manuel12345 jose123456 josemanuel joseantonio
juancarlos juancarlos1 josemaria1 josemiguel mariajose1 mariacarmen anamaria12 luismiguel miguelangel
miguelangel1 franciscojavier juanantonio marialuisa carmen1234 patricia123 gonzalo123 santiago123
barcelona1 barcelona10 barcelona123 barcelona2010 barcelona1899 fcbarcelona fcbarcelona1 fcbarcelona10
barcabarca visca1barca viscabarca realmadrid realmadrid1 realmadrid7 realmadrid10 realmadrid12
realmadrid123 realmadrid1902 halamadrid halamadrid1 halamadrid123 atleticomadrid atleticodemadrid
atletico123 aupaatleti athleticbilbao athletic123 realsociedad realbetis1 realbetis1907 betis12345
vivaelbetis sevillafc1 sevilla123 sevilla1905 valenciacf1 valencia123 valencia1919 deportivo1 zaragoza123
malaga12345 granada123 cordoba123 cadiz12345 andalucia1 andalucia123 extremadura castilla123 asturias123
galicia123 euskalherria catalunya1 españa12345 españa2010 vivaespaña vivaespaña1 arribaespaña españaespaña
madrid12345 madrid2020 madridmadrid cristiano7 cristiano123 ronaldo1234 messi12345 messi123456 leomessi10
iniesta123 fernandoalonso alonso1234 rafanadal1 rafaelnadal motogp1234 guardiacivil guardiacivil1
legionespañola policianacional cocacola123 cervecita1 futbol12345 futbol1234 baloncesto vacaciones
vacaciones1 primavera1 primavera123 septiembre noviembre1 diciembre1 cumpleaños felicidades bienvenido
bienvenido1 bienvenida bienvenidos hola123456 hola1234567 hola12345678 holahola123 holaholahola holamundo1
holaquetal holaquetal1 buenosdias buenosdias1 quetalestas amigos1234 familia123 familia1234 mifamilia1
trabajo123 oficina123 empresa123 ordenador1 ordenador123 telefono123 internet12 superman12 chocolate12
perro12345 perrogato1 gato123456 caballo123 tigretigre calabaza123 sandia1234 manzana123 platano123
cuaderno123 cuaderno1234 cuadernodecaza cuadernodecaza1 cuadernocaza micuaderno1 micuaderno123 cazador123
cazador1234 cazador12345 cazadores1 cazadores123 cazamayor1 cazamayor123 cazamenor1 caza123456 caza1234567
cazacazacaza jabali1234 jabali12345 jabali123456 jabalijabali jabalines1 jabalies123 venado1234
venado12345 ciervo1234 ciervo12345 corzo12345 corzo123456 corzo1234567 gamo123456 muflon1234 muflon12345
rebeco1234 rebeco12345 sarrio1234 arrui12345 lobolobolobo lobo123456 zorro12345 zorro123456 perdiz1234
perdiz12345 perdices123 conejo1234 conejo12345 liebre1234 paloma12345 becada1234 monteria12
monteria123 monteria1234 montero123 monteros123 rececho123 rececho1234 espera1234 espera12345 batida1234
aguardo123 escopeta12 escopeta123 rifle12345 rifle308win remington700 winchester winchester1
winchester308 beretta123 benelli1234 browning123 mauser1234 podenco123 podenco1234
rehala1234 rehalas123 sabueso123 bracoaleman setter1234 epagneul123 perroscaza perrosdecaza sierramorena
sierradegredos sierranevada picosdeeuropa montesdetoledo doñana1234 cazorla123 cabañeros1 monfrague1
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WHOLE.trim().split(/\s+/).map(plain));

/** Whether a password is among the most common ones; case and accents don't make it another. */
export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(plain(password.trim()));
}
