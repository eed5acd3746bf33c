import { fold } from '@cuaderno/domain';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import aliasRows from '../data/aliases.json' with { type: 'json' };
import municipalityRows from '../data/municipalities.json' with { type: 'json' };
import { searchMunicipalities } from './search-municipalities';

const shown = (query: string) =>
  searchMunicipalities(query).map(({ name, province }) => `${name} (${province})`);

describe('the embedded list', () => {
  it('has the 8,132 municipalities, each with its code, once', () => {
    expect(new Set(municipalityRows.map(([code]) => code)).size).toBe(8132);
  });

  it('has every alias under the code of its municipality', () => {
    const names = new Map(municipalityRows.map(([code, name]) => [code, name]));
    expect(aliasRows.filter(([code, name]) => names.get(code as string) !== name)).toEqual([]);
  });
});

describe('a result', () => {
  it('has name, province, community and code', () => {
    expect(searchMunicipalities('cazorla')).toEqual([
      { name: 'Cazorla', province: 'Jaén', ccaa: 'Andalucía', code: '23028' },
    ]);
  });

  it('is listed for each of two municipalities of the same name', () => {
    expect(shown('villanueva de los infantes')).toEqual([
      'Villanueva de los Infantes (Ciudad Real)',
      'Villanueva de los Infantes (Valladolid)',
    ]);
  });
});

describe('the first result', () => {
  test.each([
    ['Cazorla', 'Cazorla (Jaén)'],
    ['  CÁCERES ', 'Cáceres (Cáceres)'],
    ['logrono', 'Logroño (La Rioja)'],
    ['La Coruña', 'A Coruña (A Coruña)'],
    ['Coruña, A', 'A Coruña (A Coruña)'],
    ['Hospitalet', "L'Hospitalet de Llobregat (Barcelona)"],
    ['navas del marques', 'Las Navas del Marqués (Ávila)'],
    ['palmas gran', 'Las Palmas de Gran Canaria (Las Palmas)'],
    ['horcajo montes', 'Horcajo de los Montes (Ciudad Real)'],
    ['retuerta del b', 'Retuerta del Bullaque (Ciudad Real)'],
    ['Sajambre', 'Oseja de Sajambre (León)'],
    ['vitoria gasteiz', 'Vitoria-Gasteiz (Álava/Araba)'],
    ['Luarca', 'Valdés (Asturias)'],
    ['Elche', 'Elx/Elche (Alicante/Alacant)'],
    ['iruña', 'Pamplona/Iruña (Navarra)'],
    ['bullaque', 'Retuerta del Bullaque (Ciudad Real)'],
    // everyday names missing in the official list
    ['Gerona', 'Girona (Girona)'],
    ['Lérida', 'Lleida (Lleida)'],
    ['Orense', 'Ourense (Ourense)'],
    ['Ibiza', 'Eivissa (Islas Baleares/Illes Balears)'],
    ['Mahón', 'Maó (Islas Baleares/Illes Balears)'],
    ['Palma de Mallorca', 'Palma (Islas Baleares/Illes Balears)'],
    ['Jávea', 'Xàbia/Jávea (Alicante/Alacant)'],
    ['Fuenterrabía', 'Hondarribia (Gipuzkoa)'],
    ['San Sebastián', 'Donostia/San Sebastián (Gipuzkoa)'],
    ['Vitoria', 'Vitoria-Gasteiz (Álava/Araba)'],
    ['Pamplona', 'Pamplona/Iruña (Navarra)'],
    ['Alcoy', 'Alcoi/Alcoy (Alicante/Alacant)'],
    ['Sagunto', 'Sagunt/Sagunto (Valencia/València)'],
    ['Villarreal', 'Vila-real (Castellón/Castelló)'],
    ['Castellón', 'Castelló de la Plana/Castellón de la Plana (Castellón/Castelló)'],
    ['Játiva', 'Xàtiva (Valencia/València)'],
    ['Seo de Urgel', "La Seu d'Urgell (Lleida)"],
    ['Guernica', 'Gernika-Lumo (Bizkaia)'],
    ['Sangenjo', 'Sanxenxo (Pontevedra)'],
    ['Santiago', 'Santiago de Compostela (A Coruña)'],
    // misspelt
    ['cazrola', 'Cazorla (Jaén)'],
    ['fuenterabia', 'Hondarribia (Gipuzkoa)'],
    ['prat de lobregat', 'El Prat de Llobregat (Barcelona)'],
    ['Baldepeñas', 'Valdepeñas (Ciudad Real)'],
    ['Huelba', 'Huelva (Huelva)'],
    ['sevila', 'Sevilla (Sevilla)'],
    ['Albarasín', 'Albarracín (Teruel)'],
    ['Guadalahara', 'Guadalajara (Guadalajara)'],
    ['Villanueba de los infantes', 'Villanueva de los Infantes (Ciudad Real)'],
    ['Zaragosa', 'Zaragoza (Zaragoza)'],
    ['Andujra', 'Andújar (Jaén)'],
    ['ospitalet de llo', "L'Hospitalet de Llobregat (Barcelona)"],
  ])('for %j is %s', (query, first) => {
    expect(shown(query)[0]).toBe(first);
  });
});

describe('the order', () => {
  it('is equal names, then prefixes of the name, then of a word', () => {
    expect(shown('sarria')).toEqual([
      'Sarria (Lugo)',
      'Sarrià de Ter (Girona)',
      "Callosa d'en Sarrià (Alicante/Alacant)",
    ]);
  });

  it('is official names before aliases and capitals, alphabetically in Spanish within a tier', () => {
    expect(shown('pamplona')).toEqual(['Pamplona/Iruña (Navarra)', 'Galar (Navarra)']);
    expect(shown('la guardia').slice(0, 2)).toEqual([
      'La Guardia (Toledo)',
      'A Guarda (Pontevedra)',
    ]);
    expect(shown('sanlucar')).toEqual([
      'Sanlúcar de Barrameda (Cádiz)',
      'Sanlúcar de Guadiana (Huelva)',
      'Sanlúcar la Mayor (Sevilla)',
    ]);
  });

  it('tolerates two errors only if one finds nothing', () => {
    expect(shown('utrerra')).toEqual(['Utrera (Sevilla)']);
    expect(shown('utrerrra')).toContain('Utrera (Sevilla)');
  });
});

describe('under five letters', () => {
  test.each([
    ['Jaén', ['Jaén (Jaén)']],
    ['leon', ['León (León)']],
    ['Leza', ['Leza (Álava/Araba)']],
    ['Cox', ['Cox (Alicante/Alacant)']],
    ['elx', ['Elx/Elche (Alicante/Alacant)']],
    ['Vich', ['Vic (Barcelona)']],
    ['Moya', ['Moya (Las Palmas)', 'Moya (Cuenca)']],
    ['Vill', []],
    ['Ávil', []],
    ['', []],
    ['   ', []],
    ["%_\\'", []],
    ['1 2', []],
  ])('%j finds full names only', (query, names) => {
    expect(shown(query).toSorted()).toEqual(names.toSorted());
  });
});

const bare = (name: string) =>
  fold(name).replace(/^(el|la|los|las|l|els|les|o|a|os|as|es|sa|ses) /, '');

describe('any text', () => {
  it('finds every municipality under five letters by its full name', () => {
    const short = municipalityRows.filter(([, name]) => String(name).length < 5);
    expect(short.length).toBeGreaterThan(200);
    for (const [code, name] of short) {
      expect(searchMunicipalities(String(name)).map((found) => found.code)).toContain(code);
    }
  });

  it('finds every municipality by its own name, preceded by its namesakes only', () => {
    fc.assert(
      fc.property(fc.constantFrom(...municipalityRows), ([code, name]) => {
        const found = searchMunicipalities(String(name));
        const place = found.findIndex((one) => one.code === code);
        expect(place).toBeGreaterThanOrEqual(0);
        for (const before of found.slice(0, place)) {
          const sides = before.name.split('/').map(bare);
          expect(sides).toContain(bare(String(name)));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('has at most 50 results, each once, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (query) => {
        const codes = searchMunicipalities(query).map(({ code }) => code);
        expect(codes.length).toBeLessThanOrEqual(50);
        expect(new Set(codes).size).toBe(codes.length);
      }),
      { numRuns: 60 },
    );
    expect(searchMunicipalities('villa')).toHaveLength(50);
    expect(searchMunicipalities('a'.repeat(1_000_000))).toEqual([]);
  });

  it('finds nothing without a near match', () => {
    expect(searchMunicipalities('xxxxxxxx')).toEqual([]);
  });
});
