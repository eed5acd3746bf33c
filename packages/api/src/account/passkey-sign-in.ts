import type { PasskeyCheck } from '@cuaderno/auth';
import {
  createChallenge,
  type Db,
  findPasskey,
  findUserById,
  hasPasskey,
  recordPasskeyUse,
  type StoredPasskey,
  takeChallenge,
} from '@cuaderno/db';
import { assertionSchema, DomainError, type RequestOptions } from '@cuaderno/domain';
import type { MailFacts } from '../context';
import { enqueueNotice } from './notices';
import { requireParty } from './passkeys-router';
import type { Proven } from './sign-in';

type Services = { db: Db; passkeys: PasskeyCheck };
type Visit = {
  mail: MailFacts;
  /** Writes a line of the audit trail about a user. */
  audit: (event: string, userId: number) => void;
  /** The secret of the visitor's browser. */
  secret: string;
};

const refused = () => new DomainError('UNAUTHENTICATED', 'No se ha podido; usa la contraseña');

/** Begins a sign-in with a passkey, which only the browser with this secret can end. */
export async function beginPasskeySignIn(
  services: Services,
  secret: string,
): Promise<RequestOptions> {
  const { db, passkeys } = services;
  const party = requireParty(services);
  return passkeys.requestOptions(party, await createChallenge(db, { purpose: 'sign-in', secret }));
}

/**
 * Checks the signature of a passkey; every failure is the same.
 * @throws DomainError UNAUTHENTICATED
 */
export async function signInWithPasskey(
  services: Services,
  body: unknown,
  visit: Visit,
): Promise<Proven> {
  const { db, passkeys } = services;
  const { credential } = assertionSchema.parse(body);
  const party = requireParty(services);
  const challenge = passkeys.challengeOf(credential.response.clientDataJSON);
  const use = { purpose: 'sign-in', secret: visit.secret } as const;
  if (!(await takeChallenge(db, challenge, use))) throw refused();
  const passkey = await findPasskey(db, credential.id);
  if (!passkey) throw refused();
  const signature = await passkeys.checkAssertion(party, challenge, { credential, passkey });
  if (!signature) throw refused();
  if (!(await recordPasskeyUse(db, passkey.id, signature))) {
    await warnOfCopy(db, passkey, visit);
    throw refused();
  }
  const user = await findUserById(db, passkey.userId);
  if (!user) throw refused();
  return { user, password: null, passkeyId: passkey.id };
}

/** Tells the user that a passkey has signed with an old counter: there may be a copy of it. */
async function warnOfCopy(
  db: Db,
  { id, name, userId }: StoredPasskey,
  { mail, audit }: Visit,
): Promise<void> {
  // Removed meanwhile.
  if (!(await hasPasskey(db, id))) return;
  audit('passkey counter fell', userId);
  const detail = `Es «${name}»: quítala en tu perfil y añade otra.`;
  await enqueueNotice(db, { mail, userId }, { kind: 'passkey-copy', detail });
}
