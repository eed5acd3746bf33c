import type { CorpusCase } from './case';
import { csv } from './lines';

/** Places as they are written beside others. */
export const PLACES: CorpusCase[] = [
  {
    name: 'brackets that are the province, another one, or a ground',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Municipio;Provincia',
        '1/11/2024;Espera;Cazorla (El Cantalar);',
        '2/11/2024;Espera;Valverde (Cáceres);',
        '3/11/2024;Espera;Valverde (El Hierro);',
        '4/11/2024;Espera;Retuerta del Bullaque (CR);',
        '5/11/2024;Espera;Retuerta (CR);',
        '6/11/2024;Espera;Cazorla (Andalucía);',
        '7/11/2024;Espera;Trujillo, Cáceres, Extremadura;',
        '8/11/2024;Espera;Cazorla (Jaén);Córdoba',
        '9/11/2024;Espera;Las Mezquitillas (Hornachuelos);',
      ),
    added: ['01', '03', '04', '06', '07', '09'].map((day) => `espera 2024-11-${day}`),
    faults: [
      'municipality Valverde (Cáceres): En Cáceres no hay ningún Valverde',
      'municipality Retuerta (CR): En CR no hay ningún Retuerta',
      'municipality Cazorla (Jaén): En Córdoba no hay ningún Cazorla (Cazorla (Jaén))',
    ],
    first: { municipality: 'Cazorla', cotoName: 'El Cantalar' },
  },
  {
    name: 'old and co-official names, and abbreviated ones',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Municipio;Provincia',
        '1/11/2024;Espera;Xàtiva/Játiva;Valencia/València',
        '2/11/2024;Espera;Játiva;',
        '3/11/2024;Espera;La Coruña;',
        '4/11/2024;Espera;A Coruña/La Coruña;La Coruña',
        '5/11/2024;Espera;Lérida;',
        '6/11/2024;Espera;S. Pablo de los Montes;TO',
        '7/11/2024;Espera;Pto. Lápice;',
        '8/11/2024;Espera;Cazorla/Quesada;',
      ),
    added: ['01', '02', '03', '04', '05', '06', '07'].map((day) => `espera 2024-11-${day}`),
    faults: ['municipality Cazorla/Quesada: Hay 2 municipios con ese nombre'],
    first: { municipality: 'Xàtiva' },
  },
  {
    name: 'dittos take what is above',
    bytes: () =>
      csv(
        'Fecha;Modalidad;Municipio;Finca;Especie;Notas',
        '1/11/2024;Montería;Hornachuelos;Las Mezquitillas;Jabalí;Frío',
        '8/11/2024;"""";ídem;〃;Venado;-',
        '15/11/2024;id.;»;"""";"""";',
      ),
    added: [
      'monteria 2024-11-01 Jabalí',
      'monteria 2024-11-08 Venado',
      'monteria 2024-11-15 Venado',
    ],
    first: { municipality: 'Hornachuelos', finca: 'Las Mezquitillas' },
  },
];
