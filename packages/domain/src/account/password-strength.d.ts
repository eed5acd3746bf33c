/** How well a new password stands a guess, by its length and variety: of four bars, how many, and their word. */
export default function passwordStrength(password: string): { bars: number; word: string };
