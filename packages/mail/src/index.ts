export { backupMail } from './backup-mail';
export { createMailer, type Mail, MailError, type Mailer, SEND_MS } from './create-mailer';
export {
  documentMail,
  noticeMail,
  type Occasion,
  providerMail,
  resetMail,
  seasonMail,
  verifyMail,
} from './messages';
export type { Content } from './template';
