import { describe, expect, it, test } from 'vitest';
import { decodeDataString } from './decode-data-string';
import { MAX_PHOTO_BYTES } from './errors';

const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const base64 = bytes.toString('base64');

describe('a data string', () => {
  test.each(['image/jpeg', 'image/jpg', 'image/png', 'image/webp'])('of %s is decoded', (label) => {
    expect(decodeDataString(`data:${label};base64,${base64}`)).toEqual(bytes);
  });

  it('may have 10 MiB, and not a byte more', () => {
    const most = Buffer.alloc(MAX_PHOTO_BYTES, 7);
    const decoded = decodeDataString(`data:image/png;base64,${most.toString('base64')}`);
    expect(most.equals(decoded)).toBe(true);
    for (const more of [1, 2, 3, 1000]) {
      const tooMuch = Buffer.alloc(MAX_PHOTO_BYTES + more).toString('base64');
      expect(() => decodeDataString(`data:image/png;base64,${tooMuch}`)).toThrow(
        expect.objectContaining({ code: 'TOO_LARGE', message: 'La foto supera los 10 MiB' }),
      );
    }
  });

  test.each([
    ['', 'nothing'],
    ['hola', 'no data string'],
    ['https://example.org/a.jpg', 'an address'],
    ['/api/photos/0190', 'a path'],
    [`data:text/html;base64,${base64}`, 'another kind'],
    [`data:image/svg+xml;base64,${base64}`, 'a drawing'],
    [`data:image/gif;base64,${base64}`, 'a GIF'],
    [`data:image/jpeg,${base64}`, 'no base64'],
    [`data:image/jpeg;charset=utf-8;base64,${base64}`, 'a parameter'],
    [`DATA:image/jpeg;base64,${base64}`, 'capitals'],
    [` data:image/jpeg;base64,${base64}`, 'a blank before'],
    ['data:image/jpeg;base64,', 'no bytes'],
    ['data:image/jpeg;base64,====', 'only padding'],
    ['data:image/jpeg;base64,/9j/4A', 'no padding'],
    ['data:image/jpeg;base64,/9j/4A==\n', 'a line end'],
    ['data:image/jpeg;base64,/9j /4A==', 'a blank within'],
    ['data:image/jpeg;base64,_9j_4A==', 'the alphabet of addresses'],
    ['data:image/jpeg;base64,/9j/4B==', 'stray bits'],
    ['data:image/jpeg;base64,/9j/4A==/9j/', 'more after the end'],
    ['data:image/jpeg;base64,<svg>', 'no base64 letters'],
  ])('%j is rejected: %s', (text) => {
    expect(() => decodeDataString(text)).toThrow(
      expect.objectContaining({ name: 'DomainError', code: 'INVALID' }),
    );
  });
});
