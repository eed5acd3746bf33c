export { SHARE } from '@cuaderno/protocol';
