export { withDeadline, within } from './deadline';
export { createFairQueue, type JobOwner } from './fair-queue';
export { repeat } from './repeat';
export {
  createSlots,
  limitPerUser,
  type SlotOwner,
  tooMany,
  UNAVAILABLE,
  untilAborted,
} from './slots';
