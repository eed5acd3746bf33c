import { SEXES, SPECIES_ROWS, thresholds } from '@cuaderno/domain';

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** SQL expression: the medal of a row `s` of outing_species, awarded or computed. */
export const MEDAL_SQL = `coalesce(s.awarded_trophy, CASE WHEN s.counting_score > 0 THEN CASE s.species
  ${SPECIES_ROWS.map(({ name }) => `WHEN ${quote(name)} THEN ${bySex(name)}`).join('\n')} END END)`;

function bySex(species: string): string {
  const [male, female] = SEXES.map((sex) => {
    const points = thresholds(species, sex);
    return `CASE WHEN s.counting_score >= ${points?.gold} THEN 'gold' WHEN s.counting_score >= ${points?.silver} THEN 'silver'
      WHEN s.counting_score >= ${points?.bronze} THEN 'bronze' END`;
  });
  return male === female ? `${male}` : `CASE s.sex WHEN 'hembra' THEN ${female} ELSE ${male} END`;
}

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
/** SQL expression: a time as ISO with milliseconds. */
export const isoSql = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', ${ISO})`;
