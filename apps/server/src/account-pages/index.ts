export { accountAssets } from './assets';
export { type AccountPage, loginPage, registerPage } from './pages';
