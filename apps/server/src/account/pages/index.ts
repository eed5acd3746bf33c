export { accountAssets } from './assets';
export { loginPage, registerPage } from './pages';
export { noticePage, publicPage } from './public-page';
