const RADIANS = Math.PI / 180;
const J2000 = Date.parse('2000-01-01T12:00:00Z');
const CENTURY = 36_525 * 24 * 60 * 60_000;

/**
 * How far the moon's true elongation differs from its mean one D: the factors of D, M (the sun's anomaly), M' (the
 * moon's) and F (its distance from the node) in the argument of a sine, and its degrees. The terms over 0.015° of
 * the moon's longitude less those of the sun's: J. Meeus, Astronomical Algorithms, 2nd ed., table 47.A and chapter 25.
 */
const TERMS = [
  [0, 0, 1, 0, 6.2888],
  [0, 1, 0, 0, -2.0997],
  [2, 0, -1, 0, 1.274],
  [2, 0, 0, 0, 0.6583],
  [0, 0, 2, 0, 0.2136],
  [0, 0, 0, 2, -0.1143],
  [2, 0, -2, 0, 0.0588],
  [2, -1, -1, 0, 0.0571],
  [2, 0, 1, 0, 0.0533],
  [2, -1, 0, 0, 0.0458],
  [0, 1, -1, 0, -0.0409],
  [1, 0, 0, 0, -0.0347],
  [0, 1, 1, 0, -0.0304],
  [0, 2, 0, 0, -0.0221],
  [2, 0, 0, -2, 0.0153],
] as const;

/**
 * How far the moon is ahead of the sun along the ecliptic: 0° at new moon, 180° at full moon, within some 0.1°,
 * twelve minutes of its way. The phase of suncalc turns over at the same right ascension, up to five hours beside.
 *
 * @returns degrees, from 0 to 360
 */
export function elongationAt(moment: Date): number {
  const t = (moment.getTime() - J2000) / CENTURY;
  const d = 297.8502 + 445_267.1114 * t;
  const m = 357.5291 + 35_999.0503 * t;
  const moon = 134.9634 + 477_198.8675 * t;
  const f = 93.2721 + 483_202.0175 * t;
  const degrees = TERMS.reduce(
    (sum, [ofD, ofM, ofMoon, ofF, term]) =>
      sum + term * Math.sin((ofD * d + ofM * m + ofMoon * moon + ofF * f) * RADIANS),
    d,
  );
  return ((degrees % 360) + 360) % 360;
}
