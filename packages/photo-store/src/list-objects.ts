import type { ObjectKey } from '@cuaderno/db';

/** An object of a list, and when it was stored. */
export type ListedObject = ObjectKey & { modified: Date };

const NAME = /^(\d{1,10})\/([0-9a-f]{64})$/;
const textOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];

/** Reads a slice of S3's list of objects: those named like ours, and where the next slice begins. */
export function parseList(xml: string): { objects: ListedObject[]; next: string | null } {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, content = '']) => {
    const [, userId, sha256] = NAME.exec(textOf(content, 'Key') ?? '') ?? [];
    const modified = new Date(textOf(content, 'LastModified') ?? '');
    return userId && sha256 ? [{ userId: Number(userId), sha256, modified }] : [];
  });
  const isLast = textOf(xml, 'IsTruncated') !== 'true';
  const next = textOf(xml, 'NextContinuationToken')?.replaceAll('&amp;', '&');
  return { objects, next: isLast ? null : (next ?? null) };
}
