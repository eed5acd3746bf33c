import {
  type Db,
  findPublicToken,
  findPublicUser,
  readFigures,
  renewPublicToken,
  type SpeciesFigures,
} from '@cuaderno/db';
import { type DashboardStats, DISPLAY_ORDER, groupOf, publicName } from '@cuaderno/domain';
import { PUBLIC_PAGES } from '@cuaderno/protocol';
import type { SignedInContext } from '../trpc';

/** Name of the species outside of the groups. */
const OTHERS = 'Otras';

/** The contents of a public page. */
export type PublicProfile = {
  name: string;
  hasPhoto: boolean;
  /** Null without `showStats`. */
  figures: { species: SpeciesFigures[]; totals: DashboardStats['totals'] } | null;
};

/** @returns the address of the user's public page, null while it is switched off */
export async function publicAddress({
  db,
  userId,
  publicOrigin,
}: SignedInContext): Promise<{ url: string | null }> {
  const token = await findPublicToken(db, userId);
  return { url: token && `${publicOrigin()}${PUBLIC_PAGES}/${token}` };
}

/** Replaces the address of the user's public page; the old one no longer exists. */
export async function renewPublicAddress(context: SignedInContext): Promise<{
  url: string | null;
}> {
  await renewPublicToken(context.db, context.userId);
  context.audit('public address renewed');
  return publicAddress(context);
}

/** @returns the profile at a public address, null if there is none or it is switched off */
export async function findPublicProfile(db: Db, token: string): Promise<PublicProfile | null> {
  const user = await findPublicUser(db, token);
  if (user === null) return null;
  const { hasPhoto, showStats } = user;
  const figures = showStats ? await readFigures(db, user.id) : null;
  return {
    name: publicName(user),
    hasPhoto,
    figures: figures && { ...figures, species: inGroups(figures.species) },
  };
}

/** Adds up the species of each group: the name of a subspecies is that of a place. */
function inGroups(species: readonly SpeciesFigures[]): SpeciesFigures[] {
  return [...DISPLAY_ORDER, OTHERS].flatMap((group) => {
    const own = species.filter((each) => (groupOf(each.species) ?? OTHERS) === group);
    if (own.length === 0) return [];
    const sum = (valueOf: (figures: SpeciesFigures) => number) =>
      own.reduce((total, figures) => total + valueOf(figures), 0);
    const medals = {
      gold: sum((each) => each.medals.gold),
      silver: sum((each) => each.medals.silver),
      bronze: sum((each) => each.medals.bronze),
    };
    return [{ species: group, pieces: sum((each) => each.pieces), medals }];
  });
}
