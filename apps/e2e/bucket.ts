import { startS3, type TestS3 } from '@cuaderno/photo-store/testing';
import { startOwn } from './own-server';
import { test as base } from './phone';

/** Tests a phone on a product of its own, which has its photos in `s3`, and `variables`. */
export const bucketTest = (variables: Record<string, string> = {}) =>
  base.extend<object, { s3: TestS3; ownUrl: string }>({
    s3: [
      async ({}, run) => {
        const s3 = await startS3();
        await run(s3);
        await s3.close();
      },
      { scope: 'worker' },
    ],
    ownUrl: [
      async ({ s3 }, run) => {
        const own = await startOwn({ ...s3.variables, ...variables });
        await run(own.url);
        await own.close();
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ ownUrl }, run) => run(ownUrl),
  });
