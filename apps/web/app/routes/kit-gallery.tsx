import { GalleryPage } from '@indike/ui/gallery/gallery-page.tsx';

export default function Page() {
  return <GalleryPage />;
}
