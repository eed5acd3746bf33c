import type { RelyingParty } from '@cuaderno/auth';
import {
  createChallenge,
  deletePasskey,
  findCredentials,
  findUserById,
  insertPasskey,
  isLastWayIn,
  listPasskeys,
  renamePasskey,
  takeChallenge,
  userTransaction,
} from '@cuaderno/db';
import {
  type CreationOptions,
  DomainError,
  isUuid,
  type NewPasskey,
  newPasskeySchema,
  type Passkey,
  PASSKEYS_MAX,
  type Passkeys,
  passkeyNameSchema,
  passkeyProofSchema,
} from '@cuaderno/domain';
import { z } from 'zod';
import type { Context } from '../context';
import { Unauthenticated } from '../errors';
import { router, type SignedInContext, signedIn } from '../trpc';
import { requireProof } from './fresh-proof';
import { enqueueNotice } from './notices';

const notFound = () => new DomainError('NOT_FOUND', 'No encontramos esa llave de acceso');

/** @throws DomainError NOT_FOUND where browsers have no passkeys */
export function requireParty({ passkeys }: Pick<Context, 'passkeys'>): RelyingParty {
  const party = passkeys.relyingParty();
  if (party) return party;
  throw new DomainError('NOT_FOUND', 'Este cuaderno no admite llaves de acceso');
}

async function list({ db, userId, passkeys, hasProvider }: SignedInContext): Promise<Passkeys> {
  return {
    isOffered: passkeys.relyingParty() !== null,
    isLastWayIn: await isLastWayIn(db, userId, { hasProvider }),
    passkeys: await listPasskeys(db, userId),
  };
}

/** Begins an addition, which only this session can end. */
async function begin(
  context: SignedInContext,
  proof: { currentPassword?: string | undefined },
): Promise<CreationOptions> {
  const { db, userId, passkeys, session } = context;
  const party = requireParty(context);
  await requireProof(context, proof);
  const user = await findUserById(db, userId);
  if (!user) throw new Unauthenticated();
  const challenge = await createChallenge(db, { purpose: 'add', secret: session.token });
  const credentials = await findCredentials(db, userId);
  return passkeys.creationOptions(party, challenge, { ...user, ...credentials });
}

/** Ends an addition, with a notice. */
async function add(context: SignedInContext, { name, credential }: NewPasskey): Promise<Passkey> {
  const { db, userId, passkeys, session, audit } = context;
  const party = requireParty(context);
  const challenge = passkeys.challengeOf(credential.response.clientDataJSON);
  const use = { purpose: 'add', secret: session.token } as const;
  const isAsked = await takeChallenge(db, challenge, use);
  const checked = isAsked ? await passkeys.checkCreation(party, challenge, credential) : null;
  if (checked === null) {
    throw new DomainError('INVALID', 'No se ha podido añadir la llave. Inténtalo de nuevo.');
  }
  const added = await userTransaction(db, userId, async (tx) => {
    await enqueueNotice(tx, context, { kind: 'passkey', detail: `Llave nueva: «${name}».` });
    const passkey = await insertPasskey(tx, userId, { ...checked, name });
    if (passkey) return passkey;
    throw new DomainError(
      'CONFLICT',
      `Ya tienes ${PASSKEYS_MAX} llaves de acceso: quita una antes`,
    );
  });
  audit('passkey added');
  return added;
}

/** Removes a passkey, with a notice, unless it is the only way in. */
async function remove(context: SignedInContext, id: string): Promise<void> {
  const { db, userId, hasProvider, audit } = context;
  if (!isUuid(id)) throw notFound();
  await db.transaction(async (tx) => {
    const removed = await deletePasskey(tx, userId, { id, hasProvider });
    if (removed === null) throw notFound();
    if (removed === 'last') {
      throw new DomainError('CONFLICT', 'Es tu única forma de entrar: no se puede quitar');
    }
    const detail = `Llave quitada: «${removed.name}».`;
    await enqueueNotice(tx, context, { kind: 'passkey', detail });
  });
  audit('passkey removed');
}

const byId = z.object({ id: z.string() });

/** The passkeys that sign the user in. */
export const passkeysRouter = router({
  list: signedIn.query(({ ctx }) => list(ctx)),
  /** The options of a new credential; needs the password, or a new session. */
  options: signedIn.input(passkeyProofSchema).mutation(({ ctx, input }) => begin(ctx, input)),
  /** Adds the credential that the browser made with them, within five minutes. */
  add: signedIn.input(newPasskeySchema).mutation(({ ctx, input }) => add(ctx, input)),
  rename: signedIn
    .input(byId)
    .input(passkeyNameSchema)
    .mutation(async ({ ctx, input: { id, name } }) => {
      const renamed = isUuid(id) ? await renamePasskey(ctx.db, ctx.userId, { id, name }) : null;
      if (renamed === null) throw notFound();
      return renamed;
    }),
  /** @throws CONFLICT for the only way in */
  remove: signedIn.input(byId).mutation(({ ctx, input }) => remove(ctx, input.id)),
});
