import {
  type ClaimedJob,
  createLink,
  type Db,
  findMailedUser,
  findMailedUserByEmail,
  type JobPayloads,
  type MailedUser,
  readSeason,
} from '@cuaderno/db';
import {
  formatDay,
  MEDAL_NAMES,
  MEDALS,
  MODALITIES,
  MODALITY_FACTS,
  seasonName,
  todayInSpain,
} from '@cuaderno/domain';
import {
  backupMail,
  type Content,
  documentMail,
  noticeMail,
  type Occasion,
  providerMail,
  resetMail,
  seasonMail,
  verifyMail,
} from '@cuaderno/mail';
import type { Unsubscription } from './unsubscription';

/** Minutes that a link to a new password is valid after it is sent. */
const RESET_MINUTES = 30;
/** Minutes that a link that verifies an address is valid. */
const VERIFY_MINUTES = 24 * 60;

type Deps = { db: Db; origin: () => string; unsubscription: Unsubscription };
type Message = Content & { to: string; unsubscribe?: string };

const occasionOf = ({ at, device }: { at: string; device: string }): Occasion => ({
  at: new Date(at),
  device,
});

/**
 * Creates the message of a job, with a new link where it has one.
 *
 * @returns null when there is nothing to send: no account, an address verified already, notifications off
 */
export async function composeMessage(deps: Deps, job: ClaimedJob): Promise<Message | null> {
  const message = await compose(deps, job);
  // The placeholder of an account without an e-mail (RFC 2606).
  return message?.to.endsWith('.invalid') ? null : message;
}

async function compose(deps: Deps, job: ClaimedJob): Promise<Message | null> {
  if (job.kind === 'reset') return composeReset(deps, job.payload);
  if (job.kind === 'backup') return composeBackup(deps, job.payload);
  const user = job.userId === null ? null : await findMailedUser(deps.db, job.userId);
  if (user === null) return null;
  switch (job.kind) {
    case 'verify':
      return composeVerification(deps, user, job.payload);
    case 'notice':
      return composeNotice(deps, user, job.payload);
    case 'season':
      return composeOptional(deps, user, (links) => composeSeason(deps, user, job.payload, links));
    case 'document':
      return composeOptional(deps, user, (links) =>
        documentMail(user.name, {
          ...job.payload,
          ...links,
          expires: formatDay(job.payload.expires),
          url: `${deps.origin()}/documentos`,
        }),
      );
  }
}

async function composeReset(
  { db, origin }: Deps,
  payload: JobPayloads['reset'],
): Promise<Message | null> {
  const user = await findMailedUserByEmail(db, payload.email);
  if (user === null) return null;
  const { id: userId, name, email } = user;
  const occasion = occasionOf(payload);
  if (user.isExternal)
    return { to: email, ...providerMail(name, `${origin()}/api/login`, occasion) };
  const token = await createLink(db, { purpose: 'reset', userId, email, minutes: RESET_MINUTES });
  return { to: email, ...resetMail(name, `${origin()}/api/password?token=${token}`, occasion) };
}

function composeBackup({ origin }: Deps, { to, ...facts }: JobPayloads['backup']): Message {
  const { at, lastGood } = facts;
  const host = new URL(origin()).host;
  const good = lastGood && { ...lastGood, at: new Date(lastGood.at) };
  return { to, ...backupMail({ ...facts, host, at: new Date(at), lastGood: good }) };
}

async function composeVerification(
  { db, origin }: Deps,
  user: MailedUser,
  { email }: JobPayloads['verify'],
): Promise<Message | null> {
  const isChange = email === user.pendingEmail;
  const isAsked = isChange || (email === user.email && !user.emailVerified);
  if (!isAsked) return null;
  const { id: userId, name } = user;
  const token = await createLink(db, { purpose: 'verify', userId, email, minutes: VERIFY_MINUTES });
  return { to: email, ...verifyMail(name, `${origin()}/api/verify?token=${token}`, { isChange }) };
}

function composeNotice(
  { origin }: Deps,
  user: MailedUser,
  payload: JobPayloads['notice'],
): Message {
  const { notice: kind, to } = payload;
  // Has what the user typed, which a stranger's mailbox must not get.
  const detail = user.emailVerified ? payload.detail : undefined;
  const url = `${origin()}/api/recover`;
  return { to, ...noticeMail(user.name, { kind, detail, url, occasion: occasionOf(payload) }) };
}

/** Composes a message of those that a user may switch off, to a verified address alone. */
async function composeOptional(
  { origin, unsubscription }: Deps,
  user: MailedUser,
  contentOf: (links: { unsubscribe: string }) => Content | Promise<Content>,
): Promise<Message | null> {
  if (!user.emailNotifications || !user.emailVerified) return null;
  const unsubscribe = `${origin()}${unsubscription.addressOf(user.id)}`;
  return { to: user.email, unsubscribe, ...(await contentOf({ unsubscribe })) };
}

async function composeSeason(
  { db, origin }: Deps,
  user: MailedUser,
  { season }: JobPayloads['season'],
  links: { unsubscribe: string },
): Promise<Content> {
  const { firstMonth, now } = await readSeason(db, user.id, { season, today: todayInSpain() });
  const { totals, pieces, medals } = now;
  const figures = [
    ...MODALITIES.map((type) => MODALITY_FACTS[type]).map(
      ({ texts, section }) => [texts.plural, `${totals[section]}`] as const,
    ),
    ['Piezas', `${pieces}`] as const,
    ...MEDALS.map(
      (medal) => [`Medallas de ${MEDAL_NAMES[medal].toLowerCase()}`, `${medals[medal]}`] as const,
    ),
  ].filter(([, figure]) => figure !== '0');
  return seasonMail(user.name, {
    ...links,
    season: seasonName(season, firstMonth),
    figures,
    url: `${origin()}/temporada?season=${season}`,
  });
}
