export { accountAssets } from './assets';
export type { AccountPage } from './form-page';
export {
  MESSAGE_PAGES,
  passwordPage,
  recoverPage,
  sentPage,
  unsubscribePage,
  verifyPage,
} from './link-pages';
export { loginPage, registerPage } from './pages';
export { noticePage, publicPage } from './public-page';
