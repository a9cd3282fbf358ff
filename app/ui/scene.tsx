type SceneProps = { src: string; alt: string; className?: string };

/** One of the landscapes that `app/scenes` draws, loaded when it comes near. */
export function Scene({ src, alt, className = "" }: SceneProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={800}
      height={600}
      loading="lazy"
      decoding="async"
      className={`aspect-4/3 w-full bg-pine-200 object-cover ${className}`}
    />
  );
}
