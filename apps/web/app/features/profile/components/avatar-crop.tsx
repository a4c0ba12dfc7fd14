import 'react-easy-crop/react-easy-crop.css';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import Cropper, { type Point } from 'react-easy-crop';
import { IconRotateClockwise } from '@indike/ui/icons.ts';
import {
  drawSquare,
  clampPlacement,
  maxZoom,
  minZoom,
  outputSide,
  type CropPlacement,
  type Picture,
  quarterTurn,
  START,
} from '../model/crop.ts';
import classes from './avatar-crop.module.css';

export interface AvatarCropProps {
  readonly image: HTMLImageElement;
  readonly busy: boolean;
  readonly onSave: (dataUrl: string) => Promise<void>;
  readonly onCancel: () => void;
}

const PREVIEW = 192;

type Change = (wish: (now: CropPlacement) => CropPlacement) => void;

export default function AvatarCrop({ image, busy, onSave, onCancel }: AvatarCropProps) {
  const picture = { width: image.naturalWidth, height: image.naturalHeight };
  const [placement, setPlacement] = useState<CropPlacement>(START);
  const preview = useRef<HTMLCanvasElement>(null);
  const change: Change = (wish) => setPlacement((now) => clampPlacement(picture, wish(now)));

  useEffect(() => {
    if (preview.current) drawSquare(preview.current, image, placement, PREVIEW);
  }, [image, placement]);

  function save() {
    const canvas = document.createElement('canvas');
    drawSquare(canvas, image, placement, outputSide(picture, placement.zoom));
    void onSave(canvas.toDataURL('image/jpeg', 0.9));
  }

  return (
    <>
      <CropArea src={image.src} picture={picture} placement={placement} change={change} />
      <div className={classes['tools']}>
        <canvas ref={preview} className={classes['preview']} role="img" aria-label="Prévia da sua foto" />
        <Sliders picture={picture} placement={placement} change={change} />
        <ActionIcon variant="default" aria-label="Girar 90 graus" onClick={() => change(quarterTurn)}>
          <IconRotateClockwise size={20} />
        </ActionIcon>
      </div>
      <Text size="sm" c="dimmed">
        Arraste para enquadrar. No celular, use dois dedos para aproximar e girar.
      </Text>
      <Group grow>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
        <Button aria-disabled={busy} onClick={save}>
          {busy ? 'Enviando...' : 'Salvar'}
        </Button>
      </Group>
    </>
  );
}

interface PlacementProps {
  readonly picture: Picture;
  readonly placement: CropPlacement;
  readonly change: Change;
}

/** The cropper works in screen pixels, the placement in side lengths of the crop square. */
function CropArea({ src, picture, placement, change }: PlacementProps & { readonly src: string }) {
  const [side, setSide] = useState(1);
  const sideNow = useRef(1);
  const { zoom, rotation } = placement;
  const move = ({ x, y }: Point) =>
    change((now) => ({ ...now, x: x / sideNow.current, y: y / sideNow.current }));
  return (
    <div className={classes['cropper']}>
      <Cropper
        image={src}
        aspect={1}
        objectFit="cover"
        showGrid={false}
        restrictPosition={false}
        disableAutomaticStylesInjection
        crop={{ x: placement.x * side, y: placement.y * side }}
        zoom={zoom}
        rotation={rotation}
        minZoom={minZoom(rotation)}
        maxZoom={maxZoom(picture)}
        keyboardStep={8}
        onCropChange={move}
        onZoomChange={(zoom) => change((now) => ({ ...now, zoom }))}
        onRotationChange={(rotation) => change((now) => ({ ...now, rotation }))}
        onCropSizeChange={({ width }) => {
          sideNow.current = width;
          setSide(width);
        }}
        mediaProps={{ alt: '' }}
        cropperProps={{
          role: 'group',
          'aria-label': 'Área do recorte: mova com as setas do teclado',
        }}
      />
    </div>
  );
}

function Sliders({ picture, placement: { zoom, rotation }, change }: PlacementProps) {
  return (
    <div className={classes['sliders']}>
      <Range
        label="Zoom"
        min={minZoom(rotation)}
        max={Math.max(minZoom(rotation), maxZoom(picture))}
        step={0.01}
        value={zoom}
        text={`${Math.round(zoom * 100)}%`}
        onChange={(zoom) => change((now) => ({ ...now, zoom }))}
      />
      <Range
        label="Giro"
        min={-180}
        max={180}
        step={1}
        value={rotation}
        text={`${Math.round(rotation)}°`}
        onChange={(rotation) => change((now) => ({ ...now, rotation }))}
      />
    </div>
  );
}

interface RangeProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** The value as a screen reader announces it. */
  readonly text: string;
  readonly onChange: (value: number) => void;
}

function Range({ label, text, onChange, ...rest }: RangeProps) {
  const id = useId();
  return (
    <div className={classes['range']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        aria-valuetext={text}
        disabled={rest.min >= rest.max}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        {...rest}
      />
    </div>
  );
}
