import Boing
