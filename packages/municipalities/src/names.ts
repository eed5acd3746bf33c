import { fold } from '@cuaderno/domain';

/** Splits a written name into folded ones: itself, and each side of its '/' ('Elx/Elche'). */
export function namesWithin(written: string): string[] {
  return (written.includes('/') ? [written, ...written.split('/')] : [written]).map(fold);
}

const ARTICLE = /^(?:el|la|los|las|l|els|les|a|o|as|os|es|sa|ses) /;

/** Adds to folded names those with an article again without it. */
export function withoutArticlesToo(names: readonly string[]): string[] {
  const bare = names.filter((name) => ARTICLE.test(name)).map((name) => name.replace(ARTICLE, ''));
  return [...names, ...bare];
}
