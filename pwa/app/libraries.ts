/** Makes React start with the file of the libraries, in a task of its own. */
import 'react-dom/client';
