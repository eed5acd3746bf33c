import { WIND_FORCES, type Wind, WINDS_FROM } from '@cuaderno/domain';

/** The wind of a day, made of its date alone. */
export function windOf(date: string): Wind {
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8))];
  if (day % 9 === 0) return { windForce: 0 };
  return { windFrom: WINDS_FROM[(month + day * day) % 8], windForce: WIND_FORCES[1 + (day % 3)] };
}
