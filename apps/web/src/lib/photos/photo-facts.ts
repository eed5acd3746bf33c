import type { Position } from '@cuaderno/domain';

/** The date and position in a photo's EXIF; null without them. */
export type PhotoFacts = {
  /** 'YYYY-MM-DD' on the camera's clock, not validated as a day. */
  date: string | null;
  position: Position | null;
};

const DATE_TIME_ORIGINAL = 0x90_03;
const EXIF_DATE = /^(\d{4}):(\d\d):(\d\d)/;

/** Reads the EXIF facts of a JPEG; none without EXIF, or with a damaged one. */
export async function readFacts(file: Blob): Promise<PhotoFacts> {
  try {
    const { parse } = await import('exifr/dist/mini.esm.mjs');
    const exif = await parse(file, {
      exif: [DATE_TIME_ORIGINAL],
      gps: true,
      translateKeys: false,
      reviveValues: false,
    });
    return { date: dateOf(exif?.[DATE_TIME_ORIGINAL]), position: positionOf(exif) };
  } catch {
    return { date: null, position: null };
  }
}

function dateOf(written: unknown): string | null {
  const [, year, month, day] = EXIF_DATE.exec(String(written)) ?? [];
  return year ? `${year}-${month}-${day}` : null;
}

function positionOf(exif: Record<string, unknown> | undefined): Position | null {
  const [lat, lon] = [exif?.['latitude'], exif?.['longitude']];
  if (typeof lat !== 'number' || typeof lon !== 'number') return null;
  // Cameras without a fix write zeroes.
  return Number.isFinite(lat) && Number.isFinite(lon) && (lat !== 0 || lon !== 0)
    ? { lat, lon }
    : null;
}
