import { GalleryPage } from '#app/kit/gallery/gallery-page.tsx';

export default function Page() {
  return <GalleryPage />;
}
