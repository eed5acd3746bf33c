export type { Caller, Context, MailFacts, Quotas } from './context';
export { type PublicError, toPublicError, Unauthenticated } from './errors';
export { type AppCaller, type AppRouter, appRouter, createCaller } from './router';
export { type ExportSource, type ImportReport, importExport } from './export/import-export';
export { findPublicProfile, type PublicProfile } from './account/public-profile';
export {
  openSession,
  type Proven,
  registerUser,
  signIn,
  signInWithProvider,
} from './account/sign-in';
export { beginPasskeySignIn, signInWithPasskey } from './account/passkey-sign-in';
export { enqueueNotice } from './account/notices';
export { onlyReads, requireSession } from './trpc';
export { findInvitation, type Registration } from './account/registration';
export { requestReset, resetPassword } from './account/reset-password';
export { verifyEmail } from './account/verification';
export { storePhoto } from './photos/store-photo';
export { type BookReader, readBookInTurn } from './turns';
export { estimateMemoria, memoriaFile, readMemoria } from './stats/memoria';
