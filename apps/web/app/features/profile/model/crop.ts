/** Size in pixels of the original. */
export interface Picture {
  readonly width: number;
  readonly height: number;
}

/** `x` and `y` are in side lengths of the crop square. At zoom 1 the square is as wide as the picture's short side. */
export interface CropPlacement {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  /** Degrees, clockwise. */
  readonly rotation: number;
}

/** The smallest crop, in pixels of the original. */
const MIN_CROP = 150;
const MAX_OUTPUT = 512;
export const START: CropPlacement = { x: 0, y: 0, zoom: 1, rotation: 0 };

const shortSide = ({ width, height }: Picture) => Math.min(width, height);
export const isLargeEnough = (picture: Picture) => shortSide(picture) >= MIN_CROP;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high));

/** The extent of the rotated square along the picture's sides: 1 at right angles, largest at 45 degrees. */
function reach(rotation: number): number {
  const angle = radians(rotation);
  return Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle));
}

/** A larger zoom would leave fewer than MIN_CROP pixels. */
export const maxZoom = (picture: Picture) => Math.max(1, shortSide(picture) / MIN_CROP);
/** With a smaller zoom, the rotated square would leave the picture. */
export const minZoom = (rotation: number) => Math.max(1, reach(rotation));

/** The nearest placement whose square lies within the picture and covers at least MIN_CROP pixels. */
export function clampPlacement(picture: Picture, wish: CropPlacement): CropPlacement {
  const highest = maxZoom(picture);
  // A picture hardly larger than the square allows right angles only.
  const rotation = reach(wish.rotation) > highest ? Math.round(wish.rotation / 90) * 90 : wish.rotation;
  const zoom = between(minZoom(rotation), wish.zoom, Math.max(minZoom(rotation), highest));
  const [cos, sin] = [Math.cos(radians(rotation)), Math.sin(radians(rotation))];
  const free = (length: number) => Math.max(0, ((length / shortSide(picture)) * zoom - reach(rotation)) / 2);
  const [freeX, freeY] = [free(picture.width), free(picture.height)];
  // Clamp in the picture's own axes, then rotate back.
  const u = between(-freeX, wish.x * cos + wish.y * sin, freeX);
  const v = between(-freeY, wish.y * cos - wish.x * sin, freeY);
  return { x: u * cos - v * sin, y: u * sin + v * cos, zoom, rotation };
}

/** A quarter turn around the centre of the square; the angle stays between -180 and 180. */
export function quarterTurn(placement: CropPlacement): CropPlacement {
  const turned = placement.rotation + 90;
  const rotation = turned > 180 ? turned - 360 : turned;
  return { ...placement, x: -placement.y, y: placement.x, rotation };
}

/** The side of the saved picture in pixels: 512, or less when the original has less. Never enlarged. */
export const outputSide = (picture: Picture, zoom: number) =>
  between(MIN_CROP, Math.round(shortSide(picture) / zoom), MAX_OUTPUT);

/** Draws the content of the square, `side` pixels wide. */
export function drawSquare(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  { x, y, zoom, rotation }: CropPlacement,
  side: number,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { naturalWidth, naturalHeight } = image;
  const short = Math.min(naturalWidth, naturalHeight);
  const [width, height] = [naturalWidth / short, naturalHeight / short];
  canvas.width = side;
  canvas.height = side;
  // JPEG has no transparency: without a background it would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.translate(side / 2, side / 2);
  context.scale(side, side);
  context.translate(x, y);
  context.rotate(radians(rotation));
  context.scale(zoom, zoom);
  context.drawImage(image, -width / 2, -height / 2, width, height);
}
