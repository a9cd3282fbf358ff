import type { ComponentProps } from "react";

const paddings = { small: "p-3 text-[0.9375rem]", regular: "p-4", large: "p-5" };

type AlertBoxProps = ComponentProps<"div"> & { size?: keyof typeof paddings };

export function AlertBox({ size = "regular", className = "", ...props }: AlertBoxProps) {
  return <div {...props} className={`rounded-xl bg-alarm-100 ${paddings[size]} ${className}`} />;
}
