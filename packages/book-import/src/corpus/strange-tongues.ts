import { book, type HunterBook } from './hunter-book';

const MONTERIA = { modality: 'monteria' } as const;

/** Books of Spain's other tongues, and of guests. */
export const STRANGE_TONGUES: HunterBook[] = [
  book('Catalan', 'Data;Modalitat;Terme municipal;Espècie;Quantitat;Pes;Observacions', [
    '14/10/2023;Batuda;Berga;Porc senglar;3;;bona colla → monteria 2023-10-14 3 Jabalí @berga + bona colla',
    "21 d'octubre de 2023;Batuda;Berga;Senglar;1;70 kg; → monteria 2023-10-21 Jabalí 70kg @berga",
    '04/05/2024;Recés;Berga;Cabirol;1;18 kg;mascle vell → rececho 2024-05-04 Corzo 18kg @berga + mascle vell',
    '10/08/2024;Espera;Berga;Res;;;massa lluna → espera 2024-08-10 @berga + massa lluna',
    '12/11/2024;Recés;Vielha e Mijaran;Isard;1;; → asked',
  ]),
  book('Valencian', 'Dia;Tipus;Municipi;Animal;Nombre;Notes', [
    '14/10/2023;Batuda;Xàtiva;Porc senglar;2;ploguda → monteria 2023-10-14 2 Jabalí @xativa + ploguda',
    '20/08/2023;Espera;Xàtiva;Rabosa;1; → espera 2023-08-20 Zorro @xativa',
    '21/08/2023;Aguait;Xàtiva;Senglar;1; → espera 2023-08-21 Jabalí @xativa',
    '03/11/2023;Acostament;Xàtiva;Cabra salvatge;1; → asked',
  ]),
  book('Galician', 'Data;Modalidade;Concello;Especie;Pezas;Observacións', [
    '14/10/2023;Batida;A Fonsagrada;Xabaril;2;choveu moito → monteria 2023-10-14 2 Jabalí @a fonsagrada + choveu moito',
    '22 de outubro de 2023;Montaría;Lugo;Xabarín;1; → monteria 2023-10-22 Jabalí @lugo',
    '04/11/2023;Batida;Lugo;Raposo;1; → monteria 2023-11-04 Zorro @lugo',
    '04/05/2024;Axexo;Lugo;Corzo;1; → asked',
    '11/08/2024;Espera;Lugo;Porco bravo;1; → espera 2024-08-11 Jabalí @lugo',
    '12/08/2024;Espera;Lugo;Ningún;; → espera 2024-08-12 @lugo',
  ]),
  book('Basque', 'Data;Modalitatea;Udalerria;Espeziea;Kopurua;Oharrak', [
    '2023/10/14;Uxaldia;Bera;Basurdea;2;euria → monteria 2023-10-14 2 Jabalí @bera + euria',
    '2023/10/21;Resaka;Bera;Basurde;1; → monteria 2023-10-21 Jabalí @bera',
    '2023/11/04;Uxaldia;Bera;Orkatza;1; → monteria 2023-11-04 Corzo @bera',
    '2023/11/11;Uxaldia;Bera;Azeria;1; → monteria 2023-11-11 Zorro @bera',
  ]),
  book('Portuguese neighbours', 'Data;Modalidade;Concelho;Espécie;Nº;Observações', [
    '14/10/2023;Montaria;Valencia de Alcántara;Javali;2;bom dia → monteria 2023-10-14 2 Jabalí @valencia de alcantara + bom dia',
    '21/10/2023;Montaria;Valencia de Alcántara;Veado;1; → monteria 2023-10-21 Venado @valencia de alcantara',
    '12/08/2023;Espera;Valencia de Alcántara;Javali;1; → espera 2023-08-12 Jabalí @valencia de alcantara',
  ]),
  book('a guest of England', 'Date;Type of hunt;Estate;Town;Game taken;Number;Remarks', [
    '14 October 2023;Monteria;Las Navas;Hornachuelos;Red stag;1;12 pointer → monteria 2023-10-14 Venado @hornachuelos + Las Navas + 12 pointer',
    '15 October 2023;Monteria;El Águila;Hornachuelos;Wild boar;3; → monteria 2023-10-15 3 Jabalí @hornachuelos + El Águila',
    '16 October 2023;Stalking;La Loma;Cazorla;Mouflon ram;1; → rececho 2023-10-16 Muflón @cazorla',
    '17 October 2023;Stalking;La Loma;Cazorla;Fallow buck;1; → rececho 2023-10-17 Gamo @cazorla',
    '18 October 2023;Stalking;La Loma;Cazorla;blank;; → rececho 2023-10-18 @cazorla',
    '19 October 2023;Stalking;La Loma;Cazorla;Ibex;1; → asked',
  ]),
  book(
    'a friend of France',
    'Date;Finca;Commune;Gibier;Nombre;Remarques',
    [
      '14/10/2023;Las Navas;Hornachuelos;Sanglier;2;beau temps → monteria 2023-10-14 2 Jabalí @hornachuelos + beau temps',
      '15/10/2023;Las Navas;Hornachuelos;Cerf;1; → monteria 2023-10-15 Venado @hornachuelos',
      '16/10/2023;Las Navas;Hornachuelos;Renard;1; → monteria 2023-10-16 Zorro @hornachuelos',
    ],
    MONTERIA,
  ),
  book('Asturian and of Santander', 'Fecha;Modalidad;Concejo;Especie;Nº', [
    '14/10/2023;Batida;Aller;Xabalín;2 → monteria 2023-10-14 2 Jabalí @aller',
    '21/10/2023;Rececho;Aller;Robezu;1 → asked',
    '28/10/2023;Rececho;Aller;Rebeco macho;1 → rececho 2023-10-28 Rebeco Cantábrico @aller',
    '04/11/2023;Batida;Aller;Jabalí y corzo;2 → monteria 2023-11-04 Corzo, Jabalí @aller',
  ]),
];
