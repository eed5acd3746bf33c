import { PHOTO_SIDE } from '@cuaderno/domain';

/** JPEG quality of a stored photo. */
const QUALITY = 0.85;

/** Thrown for a file that the browser cannot decode (HEIC outside Safari, a damaged image). */
export class UnreadablePhoto extends Error {}

/**
 * Converts an image of any type that the browser decodes to a JPEG: upright by its EXIF orientation, on
 * white where transparent, without metadata. Runs in a worker or on a page.
 */
export async function toJpeg(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadablePhoto();
  });
  const scale = Math.min(1, PHOTO_SIDE / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  try {
    return await draw(bitmap, width, height);
  } finally {
    // Frees the 50 MB or more of a decoded photo before garbage collection.
    bitmap.close();
  }
}

function paint(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null,
  bitmap: ImageBitmap,
  width: number,
  height: number,
): void {
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
}

async function draw(bitmap: ImageBitmap, width: number, height: number): Promise<Blob> {
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height);
    paint(canvas.getContext('2d'), bitmap, width, height);
    return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  paint(canvas.getContext('2d'), bitmap, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no JPEG'))),
      'image/jpeg',
      QUALITY,
    );
  });
}
