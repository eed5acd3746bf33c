export * from './outing-species';
export * from './outings';
export * from './photos';
export * from './rate-limits';
export * from './secrets';
export * from './sessions';
export * from './static-files';
export * from './users';
