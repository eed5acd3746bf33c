import { fold } from '@cuaderno/domain';

/** Splits an official name into folded ones: the full one, and each side of its '/' ('Elx/Elche'). */
export function namesWithin(written: string): string[] {
  return (written.includes('/') ? [written, ...written.split('/')] : [written]).map(fold);
}

const ARTICLE = /^(?:el|la|los|las|l|els|les|a|o|as|os|es|sa|ses) /;

/** Adds folded names without their article. */
export function withoutArticlesToo(names: readonly string[]): string[] {
  const bare = names.filter((name) => ARTICLE.test(name)).map((name) => name.replace(ARTICLE, ''));
  return [...names, ...bare];
}
