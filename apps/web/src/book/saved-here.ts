export { hasSavedHere } from './device/persistent-storage';
