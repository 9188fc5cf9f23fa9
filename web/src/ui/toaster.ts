import "sonner/dist/styles.css";

export { Toaster, toast } from "sonner";
