export * from './outing-species';
export * from './outings';
export * from './photos';
export * from './rate-limits';
export * from './sessions';
export * from './tombstones';
export * from './users';
export * from './versions';
