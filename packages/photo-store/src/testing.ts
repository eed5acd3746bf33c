export { type Mode, startS3, type TestS3 } from './testing/s3-server';
