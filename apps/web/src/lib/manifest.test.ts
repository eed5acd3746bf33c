import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MODALITIES, MODALITY_TEXTS } from '@cuaderno/domain';
import { SHARE } from '@cuaderno/protocol';
import { expect, it } from 'vitest';
import { paths } from './paths';

const PUBLIC = path.join(import.meta.dirname, '../../public');
type Icon = { src: string; sizes: string; type: string };
type Manifest = {
  id: string;
  start_url: string;
  scope: string;
  icons: Icon[];
  shortcuts: { name: string; url: string; icons: Icon[] }[];
  share_target: { params: { files: { name: string }[] } };
};
const manifest = JSON.parse(
  readFileSync(path.join(PUBLIC, 'manifest.webmanifest'), 'utf8'),
) as Manifest;

/** 'width x height' of a PNG file, from its header. */
function sizeOf(src: string): string {
  const png = readFileSync(path.join(PUBLIC, src));
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

it('is the app of the whole origin, by an id that stays', () => {
  expect(manifest).toMatchObject({ id: '/', start_url: paths.home, scope: '/' });
});

it('has a shortcut for a new outing of each modality, and for the documents', () => {
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ...MODALITIES.map((type) => [MODALITY_TEXTS[type].created, paths.newOuting(type)]),
    ['Documentos', paths.documents],
  ]);
});

it('has icons of the named sizes', () => {
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((each) => each.icons)];
  const drawn = icons.filter(({ type }) => type === 'image/png');
  expect(drawn.map(({ src }) => sizeOf(src))).toEqual(drawn.map(({ sizes }) => sizes));
});

it('sends shared photos where the service worker and the server receive them', () => {
  expect(manifest.share_target).toEqual({
    action: SHARE.path,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: SHARE.param, accept: ['image/*'] }] },
  });
});
