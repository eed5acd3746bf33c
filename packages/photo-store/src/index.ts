export { type Bucket, createBucket } from './bucket';
export { BUCKET_USAGE, parseBucketAddress } from './bucket-address';
export { type BucketError, isLost } from './bucket-error';
export { type Moved, movePhotos, sweepOrphans } from './move';
export { type BucketSettings, bucketSettings, openBucket } from './open-bucket';
export { createPhotoStore, type OpenedPhoto, type PhotoStore } from './photo-store';
export { scheduleSweep } from './sweep';
