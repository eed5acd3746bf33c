export { accountAssets } from './assets';
export { loginPage, registerPage } from './pages';
