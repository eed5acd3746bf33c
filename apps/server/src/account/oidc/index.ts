export { createOidc, type Oidc } from './create-oidc';
